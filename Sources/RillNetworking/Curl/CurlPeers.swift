import Foundation
import RillCurlShim

/// Which servers a transfer trusts, and the proxy that it uses.
extension CurlHandle {
    /// Sets the trusted servers and the proxy. If that is not possible, fails the exchange and returns false.
    func setPeers(_ configuration: TransportConfiguration, of exchange: Exchange) -> Bool {
        let problem = setTLS(configuration.tls) ?? setProxy(configuration.proxy, to: exchange.request.url)
        if let problem { exchange.fail(.unavailable(reason: problem)) }
        return problem == nil
    }

    /// Sets which servers are trusted. Returns a description of the problem if libcurl cannot do that.
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
            // Without a password, OpenSSL would prompt for one at the terminal, on the thread of all
            // transfers.
            codes.append(set(CurlOption.keyPassword, identity.password ?? ""))
        }
        let isSet = codes.allSatisfy { $0 == CurlCode.ok }
        return isSet ? nil : "libcurl does not support these TLS settings"
    }

    /// Makes the next connection one of HTTP/1.1.
    func avoidHTTP2() { set(CurlOption.wantedVersion, CurlArgument.http1) }

    /// Shares the connection only with transfers that call this function: libcurl 7 loses and mixes up bytes
    /// of a response that is paused by HTTP/2 while an upload waits on the same connection. libcurl shares
    /// connections between handles whose TLS options are equal. Uploads that start together wait for each
    /// other's connection; otherwise they would take all connections of the host.
    func keepFromOthers() {
        set(CurlOption.tlsOptions, CurlArgument.tlsWithoutRevocation)
        set(CurlOption.waitsForSharing, 1)
    }

    /// Sets the proxy through which the server is reached. Returns a description of the problem if libcurl
    /// cannot do that.
    private func setProxy(_ proxy: ProxyConfiguration, to url: URL) -> String? {
        var codes: [Int32] = []
        switch proxy.choice {
        case .environment:
            // libcurl skips a proxy whose user or password it cannot decode, but fails for a proxy that it
            // cannot read at all.
            if ProxyConfiguration.hasUndecodableUser(to: url) {
                codes.append(set(CurlOption.proxy, "http://#"))
            }
        case .none: codes.append(set(CurlOption.proxy, ""))
        case .http(let host, let port, let user, let password):
            let address = host.contains(":") ? "[\(host)]" : host
            codes.append(set(CurlOption.proxy, "http://\(address):\(port)"))
            // Otherwise the hosts in the environment's `no_proxy` would be reached directly.
            codes.append(set(CurlOption.directHosts, ""))
            if let user {
                // libcurl decodes user and password, and splits them at the first colon.
                let name = user.replacing("%", with: "%25").replacing(":", with: "%3A")
                let word = password.replacing("%", with: "%25")
                codes.append(set(CurlOption.proxyUserAndPassword, "\(name):\(word)"))
            }
        }
        return codes.allSatisfy { $0 == CurlCode.ok } ? nil : "libcurl does not support this proxy"
    }
}
