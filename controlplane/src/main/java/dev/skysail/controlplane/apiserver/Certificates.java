package dev.skysail.controlplane.apiserver;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import javax.security.auth.x500.X500Principal;

/** A certificate authority made at start, and what it signs for servers and users. */
public final class Certificates {

    private static final Duration LIFE = Duration.ofDays(365);
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*");

    private final X509Bundle authority;
    private final Issued server;

    private Certificates(X509Bundle authority, Issued server) {
        this.authority = authority;
        this.server = server;
    }

    /**
     * A certificate with its key, both in PEM.
     *
     * @param certificatePem the certificate
     * @param keyPem its private key
     */
    public record Issued(String certificatePem, String keyPem) {}

    /** Makes an authority and the certificate of the API server. */
    public static Certificates make() {
        try {
            X509Bundle authority =
                    builder("CN=skysail-ca").setIsCertificateAuthority(true).buildSelfSigned();
            List<String> names =
                    List.of(
                            "127.0.0.1",
                            "localhost",
                            "kubernetes",
                            "kubernetes.default",
                            "kubernetes.default.svc",
                            "kubernetes.default.svc.cluster.local");
            return new Certificates(authority, server(authority, "kube-apiserver", names));
        } catch (Exception e) {
            throw new IllegalStateException("certificates cannot be made", e);
        }
    }

    /** Issues a serving certificate for host names and addresses; the first is its subject. */
    public Issued issueServer(List<String> names) {
        try {
            return server(authority, names.getFirst(), names);
        } catch (Exception e) {
            throw new IllegalStateException("no certificate for " + names, e);
        }
    }

    /** Issues a client certificate: the user is its common name, groups are organisations. */
    public Issued issueClient(String user, List<String> groups) {
        StringBuilder subject = new StringBuilder("CN=").append(escape(user));
        groups.forEach(group -> subject.append(",O=").append(escape(group)));
        try {
            return issued(
                    builder(subject.toString())
                            .addExtendedKeyUsageClientAuth()
                            .buildIssuedBy(authority));
        } catch (Exception e) {
            throw new IllegalStateException("no certificate for " + user, e);
        }
    }

    /** Returns the certificate of the authority in PEM. */
    public String authorityPem() {
        return authority.getCertificatePEM();
    }

    /** Returns the certificate of the API server. */
    Issued server() {
        return server;
    }

    private static Issued server(X509Bundle authority, String subject, List<String> names)
            throws Exception {
        CertificateBuilder builder =
                builder("CN=" + escape(subject)).addExtendedKeyUsageServerAuth();
        for (String name : names) {
            if (ADDRESS.matcher(name).matches()) {
                builder.addSanIpAddress(name);
            } else {
                builder.addSanDnsName(name);
            }
        }
        return issued(builder.buildIssuedBy(authority));
    }

    private static Issued issued(X509Bundle bundle) {
        return new Issued(bundle.getCertificatePEM(), bundle.getPrivateKeyPEM());
    }

    private static CertificateBuilder builder(String subject) {
        Instant now = Instant.now();
        return new CertificateBuilder()
                .ecp256()
                .subject(new X500Principal(subject).getName())
                .notBefore(now.minus(Duration.ofHours(1)))
                .notAfter(now.plus(LIFE));
    }

    private static String escape(String text) {
        return text.replaceAll("([,+\"\\\\<>;=#])", "\\\\$1");
    }
}
