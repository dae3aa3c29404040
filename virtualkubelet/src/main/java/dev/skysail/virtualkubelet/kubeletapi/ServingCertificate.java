package dev.skysail.virtualkubelet.kubeletapi;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.time.Clock;
import java.time.Duration;

/**
 * The certificate that the kubelet API shows.
 *
 * @param certificatePem certificate in PEM
 * @param keyPem its private key in PEM
 */
public record ServingCertificate(String certificatePem, String keyPem) {

    private static final Duration LIFE = Duration.ofDays(365);

    /** Makes one for the loopback address, signed by an authority that is then forgotten. */
    public static ServingCertificate selfSigned(Clock clock) {
        try {
            X509Bundle authority =
                    builder("CN=skysail-kubelet-ca", clock)
                            .setIsCertificateAuthority(true)
                            .buildSelfSigned();
            X509Bundle bundle =
                    builder("CN=skysail-kubelet", clock)
                            .addSanIpAddress("127.0.0.1")
                            .addExtendedKeyUsageServerAuth()
                            .buildIssuedBy(authority);
            return new ServingCertificate(bundle.getCertificatePEM(), bundle.getPrivateKeyPEM());
        } catch (Exception e) {
            throw new IllegalStateException("a certificate cannot be made", e);
        }
    }

    private static CertificateBuilder builder(String subject, Clock clock) {
        return new CertificateBuilder()
                .ecp256()
                .subject(subject)
                .notBefore(clock.instant().minus(Duration.ofHours(1)))
                .notAfter(clock.instant().plus(LIFE));
    }
}
