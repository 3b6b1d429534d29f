import Foundation
import RillCurlShim

/// Whom a transfer trusts, and through whom it goes.
extension CurlHandle {
    /// Sets both. Returns false if that is not possible, and the exchange has failed.
    func setPeers(_ configuration: TransportConfiguration, of exchange: Exchange) -> Bool {
        let problem = setTLS(configuration.tls) ?? setProxy(configuration.proxy, to: exchange.request.url)
        if let problem { exchange.fail(.unavailable(reason: problem)) }
        return problem == nil
    }

    /// Sets which servers are trusted. Returns why none may be, if that cannot be done.
    private func setTLS(_ tls: TLSConfiguration) -> String? {
        if let pin = tls.malformedPin {
            return "the pinned key \"\(pin)\" is no SHA-256 hash in base64, which has 44 characters"
        }
        var codes: [Int32] = []
        if let authorities = tls.authorities {
            codes.append(set(CurlOption.authoritiesFile, authorities.path(percentEncoded: false)))
            // Otherwise the authorities of the system would be trusted as well.
            codes.append(rill_easy_set_pointer(easy, CurlOption.authoritiesFolder, nil))
        }
        if !tls.pinnedKeys.isEmpty {
            let pins = tls.pinnedKeys.sorted().map { "sha256//\($0)" }.joined(separator: ";")
            codes.append(set(CurlOption.pinnedKeys, pins))
        }
        if let identity = tls.identity {
            codes.append(set(CurlOption.clientCertificate, identity.certificate.path(percentEncoded: false)))
            codes.append(set(CurlOption.clientKey, identity.key.path(percentEncoded: false)))
            // Without one, OpenSSL would ask for it at the terminal, on the thread of all transfers.
            codes.append(set(CurlOption.keyPassword, identity.password ?? ""))
        }
        let isSet = codes.allSatisfy { $0 == CurlCode.ok }
        return isSet ? nil : "libcurl does not support these TLS settings"
    }

    /// The next connection is one of HTTP/1.1.
    func avoidHTTP2() { set(CurlOption.wantedVersion, CurlArgument.http1) }

    /// Keeps other transfers off the connection, but for those that do the same: libcurl 7 loses and mixes up
    /// bytes of a response that is paused by HTTP/2 while an upload waits beside it. Connections are shared
    /// where the options of TLS are equal; those that start together would take all connections of the host.
    func keepFromOthers() {
        set(CurlOption.tlsOptions, CurlArgument.tlsWithoutRevocation)
        set(CurlOption.waitsForSharing, 1)
    }

    /// Sets through which proxy the server is reached. Returns why it cannot be, if libcurl cannot do that.
    private func setProxy(_ proxy: ProxyConfiguration, to url: URL) -> String? {
        var codes: [Int32] = []
        switch proxy.choice {
        case .environment:
            // libcurl leaves a proxy out whose user or password it cannot decode. One that it cannot read at
            // all is an error.
            if ProxyConfiguration.hasUndecodableUser(to: url) {
                codes.append(set(CurlOption.proxy, "http://#"))
            }
        case .none: codes.append(set(CurlOption.proxy, ""))
        case .http(let host, let port, let user, let password):
            let address = host.contains(":") ? "[\(host)]" : host
            codes.append(set(CurlOption.proxy, "http://\(address):\(port)"))
            // Otherwise the hosts of the environment would be reached directly.
            codes.append(set(CurlOption.directHosts, ""))
            if let user {
                // libcurl decodes both, and splits at the first colon.
                let name = user.replacing("%", with: "%25").replacing(":", with: "%3A")
                let word = password.replacing("%", with: "%25")
                codes.append(set(CurlOption.proxyUserAndPassword, "\(name):\(word)"))
            }
        }
        return codes.allSatisfy { $0 == CurlCode.ok } ? nil : "libcurl does not support this proxy"
    }
}
