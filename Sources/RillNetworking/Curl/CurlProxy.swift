import RillCurlShim

extension CurlHandle {
    /// Sets through which proxy the server is reached; false if libcurl cannot do that.
    func setProxy(_ proxy: ProxyConfiguration) -> Bool {
        switch proxy.choice {
        case .environment: return true
        case .none: return setText(CurlOption.proxy, "")
        case .http(let host, let port, let user, let password):
            let address = host.contains(":") ? "[\(host)]" : host
            return setText(CurlOption.proxy, "http://\(address):\(port)")
                // Otherwise the hosts of the environment would be reached directly.
                && setText(CurlOption.directHosts, "")
                && (user.map {
                    setText(CurlOption.proxyUser, $0) && setText(CurlOption.proxyPassword, password)
                }
                    ?? true)
        }
    }

    private func setText(_ option: Int32, _ text: String) -> Bool {
        rill_easy_set_text(easy, option, text) == CurlCode.ok
    }
}
