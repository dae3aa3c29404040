package dev.skysail.scheduling.plugins.podtopologyspread;

/// Logarithm and rounding exactly as Go computes them on amd64.
///
/// The JDK's logarithms differ from Go's in the last bit for some integers, and that bit can turn a
/// score. This is the published SunPro scheme (FreeBSD e_log.c): x = 2^k (1+f), then a polynomial
/// in s = f/(2+f). Source: Go math/log.go and math/floor.go, 1.26.
public final class GoMath {
    private static final double LN2_HI = 0.6931471803691238;
    private static final double LN2_LO = 1.9082149292705877E-10;
    private static final double L1 = 0.6666666666666735;
    private static final double L2 = 0.3999999999940942;
    private static final double L3 = 0.2857142874366239;
    private static final double L4 = 0.22222198432149784;
    private static final double L5 = 0.1818357216161805;
    private static final double L6 = 0.15313837699209373;
    private static final double L7 = 0.14798198605116586;
    private static final double SQRT_HALF = Math.sqrt(2) / 2;

    private GoMath() {}

    /// The natural logarithm of a positive, finite number.
    public static double log(double x) {
        int exponent = Math.getExponent(x) + 1;
        double fraction = Math.scalb(x, -exponent);
        if (fraction < SQRT_HALF) {
            fraction *= 2;
            exponent--;
        }
        double f = fraction - 1;
        double k = exponent;
        double s = f / (2 + f);
        double s2 = s * s;
        double s4 = s2 * s2;
        double t1 = s2 * (L1 + s4 * (L3 + s4 * (L5 + s4 * L7)));
        double t2 = s4 * (L2 + s4 * (L4 + s4 * L6));
        double r = t1 + t2;
        double half = 0.5 * f * f;
        return k * LN2_HI - ((half - (s * (half + r) + k * LN2_LO)) - f);
    }

    /// The nearest integer, halves away from zero.
    public static long round(double x) {
        double whole = x < 0 ? Math.ceil(x) : Math.floor(x);
        double rest = Math.abs(x - whole);
        return (long) (rest >= 0.5 ? whole + Math.copySign(1, x) : whole);
    }
}
