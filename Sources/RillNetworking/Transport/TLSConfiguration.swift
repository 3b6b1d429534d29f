import Foundation

/// Which servers a transport trusts, and how it identifies itself to them.
///
///     CurlTransport(configuration: .init(tls: TLSConfiguration(authorities: file)))
///
/// Certificates and host names are always checked: there is no way to trust every server. For a server with a
/// certificate of its own, trust that certificate. Only `CurlTransport` supports this; with
/// `URLSessionTransport` every exchange fails with `unavailable` unless this is the default.
public struct TLSConfiguration: Sendable, Hashable {
    /// A certificate of the client, for servers that ask for one.
    public struct Identity: Sendable, Hashable {
        let certificate: URL
        let key: URL
        let password: String?

        /// Files in PEM form; the password is that of the key.
        public init(certificate: URL, key: URL, password: String? = nil) {
            self.certificate = certificate
            self.key = key
            self.password = password
        }
    }

    /// A file in PEM form with the certificate authorities to trust in place of those of the system; nil for
    /// the latter.
    public var authorities: URL?
    /// SHA-256 hashes of public keys in DER form, in base64; empty to accept any trusted certificate. The key
    /// of the server's certificate must have one of these hashes, in addition to all other checks. With
    /// anything else in the set, every exchange fails with `unavailable`.
    ///
    ///     openssl x509 -in certificate.pem -pubkey -noout | openssl pkey -pubin -outform der |
    ///         openssl dgst -sha256 -binary | base64
    public var pinnedKeys: Set<String>
    /// The client's own certificate; nil for none.
    public var identity: Identity?

    /// By default the authorities of the system, no pins, and no certificate.
    public init(authorities: URL? = nil, pinnedKeys: Set<String> = [], identity: Identity? = nil) {
        self.authorities = authorities
        self.pinnedKeys = pinnedKeys
        self.identity = identity
    }
}

extension TLSConfiguration {
    /// A pin that no key has.
    var malformedPin: String? { pinnedKeys.sorted().first { Data(base64Encoded: $0)?.count != 32 } }
}

extension TLSConfiguration.Identity: CustomReflectable, CustomStringConvertible {
    /// The file of the certificate.
    public var description: String { certificate.lastPathComponent }
    public var customMirror: Mirror { Mirror(self, children: ["certificate": description]) }
}
