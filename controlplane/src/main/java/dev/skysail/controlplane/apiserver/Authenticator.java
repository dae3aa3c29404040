package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.resource.User;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * Finds out who sends a request: by bearer token or client certificate; anonymous is refused. An
 * administrator may act as somebody else (apiserver pkg/authentication, filters/impersonation).
 */
final class Authenticator {

    private static final String WEB_SOCKET_TOKEN = "base64url.bearer.authorization.k8s.io.";
    private static final String AUTHENTICATED = "system:authenticated";
    private static final String CREDENTIAL = "authentication.kubernetes.io/credential-id";

    private final NavigableMap<String, User> tokens;

    Authenticator(Map<String, User> tokens) {
        this.tokens = new TreeMap<>(tokens);
    }

    User authenticate(HttpServerRequest request) {
        String token = token(request);
        Optional<User> user = token.isEmpty() ? certificate(request) : byToken(token);
        return impersonated(request, user.orElseThrow(Statuses::unauthorized));
    }

    /** Returns the user behind a bearer token. */
    Optional<User> byToken(String token) {
        byte[] given = token.getBytes(StandardCharsets.UTF_8);
        for (Map.Entry<String, User> entry : tokens.entrySet()) {
            byte[] known = entry.getKey().getBytes(StandardCharsets.UTF_8);
            if (MessageDigest.isEqual(known, given)) {
                return Optional.of(authenticated(entry.getValue()));
            }
        }
        return Optional.empty();
    }

    private static User impersonated(HttpServerRequest request, User user) {
        String name = request.getHeader("Impersonate-User");
        if (name == null || name.isEmpty()) {
            return user;
        }
        if (!user.groups().contains("system:masters")) {
            throw Statuses.failure(
                    403,
                    "users \""
                            + name
                            + "\" is forbidden: User \""
                            + user.name()
                            + "\" cannot impersonate resource \"users\" in API group \"\" at the"
                            + " cluster scope");
        }
        String uid = request.getHeader("Impersonate-Uid");
        return authenticated(
                new User(
                        name,
                        uid == null ? "" : uid,
                        request.headers().getAll("Impersonate-Group"),
                        new TreeMap<>()));
    }

    private static User authenticated(User user) {
        List<String> groups = new ArrayList<>(user.groups());
        if (!groups.contains(AUTHENTICATED)) {
            groups.add(AUTHENTICATED);
        }
        return new User(user.name(), user.uid(), groups, user.extra());
    }

    private static String token(HttpServerRequest request) {
        String header = request.getHeader("Authorization");
        if (header != null && header.regionMatches(true, 0, "Bearer ", 0, 7)) {
            return header.substring(7).strip();
        }
        String protocols = request.getHeader("Sec-WebSocket-Protocol");
        if (protocols != null) {
            for (String protocol : protocols.split(",", -1)) {
                String name = protocol.strip();
                if (name.startsWith(WEB_SOCKET_TOKEN)) {
                    return decode(name.substring(WEB_SOCKET_TOKEN.length()));
                }
            }
        }
        return "";
    }

    private static String decode(String text) {
        try {
            return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static Optional<User> certificate(HttpServerRequest request) {
        SSLSession session = request.connection().sslSession();
        if (session == null) {
            return Optional.empty();
        }
        try {
            Certificate[] chain = session.getPeerCertificates();
            return chain.length > 0 && chain[0] instanceof X509Certificate own
                    ? byCertificate(own)
                    : Optional.empty();
        } catch (SSLPeerUnverifiedException e) {
            return Optional.empty();
        }
    }

    /** The common name is the user, the organisations are the groups. */
    private static Optional<User> byCertificate(X509Certificate certificate) {
        String name = "";
        List<String> groups = new ArrayList<>();
        try {
            String subject = certificate.getSubjectX500Principal().getName();
            for (Rdn rdn : new LdapName(subject).getRdns().reversed()) {
                if (rdn.getType().equalsIgnoreCase("CN")) {
                    name = String.valueOf(rdn.getValue());
                } else if (rdn.getType().equalsIgnoreCase("O")) {
                    groups.add(String.valueOf(rdn.getValue()));
                }
            }
            NavigableMap<String, List<String>> extra = new TreeMap<>();
            extra.put(CREDENTIAL, List.of("X509SHA256=" + fingerprint(certificate)));
            return name.isEmpty()
                    ? Optional.empty()
                    : Optional.of(authenticated(new User(name, "", groups, extra)));
        } catch (InvalidNameException | CertificateEncodingException e) {
            return Optional.empty();
        }
    }

    private static String fingerprint(X509Certificate certificate)
            throws CertificateEncodingException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
