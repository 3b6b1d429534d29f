import Foundation

/// Which servers a transport trusts, and how it identifies itself to them.
///
///     CurlTransport(configuration: .init(tls: TLSConfiguration(authorities: file)))
///
/// Certificates and host names are always checked: there is no way to trust every server. To reach a server
/// with a self-signed certificate, trust that certificate. Only `CurlTransport` supports this configuration.
/// Unless it is the default, every exchange of `URLSessionTransport` fails with `unavailable`.
public struct TLSConfiguration: Sendable, Hashable {
    /// A certificate of the client, for servers that ask for one.
    public struct Identity: Sendable, Hashable {
        let certificate: URL
        let key: URL
        let password: String?

        /// An identity in files in PEM form; `password` decrypts the key.
        public init(certificate: URL, key: URL, password: String? = nil) {
            self.certificate = certificate
            self.key = key
            self.password = password
        }
    }

    /// A file in PEM form with the certificate authorities to trust instead of the system's authorities; nil
    /// to trust the system's.
    public var authorities: URL?
    /// SHA-256 hashes of public keys in DER form, in base64; empty to accept any trusted certificate. The key
    /// of the server's certificate must have one of these hashes, in addition to all other checks. If a text
    /// in the set is not such a hash, every exchange fails with `unavailable`.
    ///
    ///     openssl x509 -in certificate.pem -pubkey -noout | openssl pkey -pubin -outform der |
    ///         openssl dgst -sha256 -binary | base64
    public var pinnedKeys: Set<String>
    /// The client's own certificate; nil for none.
    public var identity: Identity?

    /// A configuration. By default it trusts the authorities of the system and has no pins and no identity.
    public init(authorities: URL? = nil, pinnedKeys: Set<String> = [], identity: Identity? = nil) {
        self.authorities = authorities
        self.pinnedKeys = pinnedKeys
        self.identity = identity
    }
}

extension TLSConfiguration {
    /// The first pin that is not a SHA-256 hash in base64; nil if all pins are.
    var malformedPin: String? { pinnedKeys.sorted().first { Data(base64Encoded: $0)?.count != 32 } }
}

extension TLSConfiguration.Identity: CustomReflectable, CustomStringConvertible {
    /// The file of the certificate.
    public var description: String { certificate.lastPathComponent }
    public var customMirror: Mirror { Mirror(self, children: ["certificate": description]) }
}
