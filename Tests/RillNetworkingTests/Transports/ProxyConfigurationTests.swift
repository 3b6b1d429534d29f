@Suite(.blocking) struct ProxyConfigurationTests {
    @Test(.enabled(if: CurlTransport.isAvailable)) func everyRequestGoesThroughTheProxy() throws {
        let proxy = try LoopbackServer.responding(.respond(.text("by proxy")))
        let client = ApiClient(transport: transport(.http(host: "127.0.0.1", port: Int(proxy.port))))
        // The second host is one of `no_proxy` in these tests.
        for address in ["http://weather.invalid/oslo?day=1", "http://127.0.0.1:1/"] {
            let url = try #require(URL(string: address))
            #expect(try client.data(for: url).outcome().elements == [Data("by proxy".utf8)])
        }
        #expect(proxy.requests.map(\.target) == ["http://weather.invalid/oslo?day=1", "http://127.0.0.1:1/"])
        #expect(proxy.requests.allSatisfy { $0.headers["Proxy-Authorization"] == nil })
    }

    @Test(.enabled(if: CurlTransport.isAvailable)) func userAndPasswordAreSentToTheProxyOnly() throws {
        let proxy = try LoopbackServer.serving { request in
            request.method == "CONNECT" ? .respond(.status(407)) : .respond(.text("by proxy"))
        }
        let settings = ProxyConfiguration.http(
            host: "127.0.0.1", port: Int(proxy.port), user: "j%6fe", password: "h%u:s%25h%")
        let transport = transport(settings)
        #expect(
            try transport.exchange(HTTPRequest(url: .example)).outcome().elements.first?.head?.status == 200)
        let secure = try #require(URL(string: "https://weather.invalid/oslo"))
        let failure = try transport.exchange(HTTPRequest(url: secure)).failure(TransportError.self)
        #expect(failure?.kind == .cannotConnectToHost)
        // The path of a tunnelled request stays hidden.
        #expect(proxy.requests.map(\.target) == ["http://example.test/", "weather.invalid:443"])
        let credentials = Data("j%6fe:h%u:s%25h%".utf8).base64EncodedString()
        #expect(
            proxy.requests.map { $0.headers["Proxy-Authorization"] } == [
                "Basic \(credentials)", "Basic \(credentials)",
            ])
        let own = HTTPRequest(url: secure, headers: ["Proxy-Authorization": "Basic eDp5"])
        _ = try self.transport(.http(host: "127.0.0.1", port: Int(proxy.port))).exchange(own).outcome()
        #expect(proxy.requests.count == 3)
        #expect(
            proxy.requests.last?.headers["Proxy-Authorization"] == nil, "that of a request is its server's")
    }

    @Test(.enabled(if: CurlTransport.isAvailable))
    func aProxyThatIsNotThereIsAnErrorWithoutUserAndPassword() throws {
        let settings = ProxyConfiguration.http(host: "127.0.0.1", port: 1, user: "joe", password: "hush")
        let failure = try transport(settings).exchange(HTTPRequest(url: .example))
            .failure(TransportError.self)
        #expect(failure?.kind == .cannotConnectToHost)
        var text = "\(failure as Any) \(settings)"
        dump(settings, to: &text)
        dump(TransportConfiguration(proxy: settings), to: &text)
        #expect(text.contains("the proxy 127.0.0.1:1"))
        #expect(!text.contains("hush") && !text.contains("joe"))
    }

    @Test(.enabled(if: CurlTransport.isAvailable)) func noProxyIgnoresTheEnvironment() throws {
        let proxy = try LoopbackServer.responding(.respond(.text("by proxy")))
        let url = "http://weather.invalid/oslo"
        let environment = ["http_proxy": proxy.baseURL]
        let direct = try ProbeProcess(["get", "curl", url, "direct"], environment: environment)
        #expect(direct.output.contains("the name of the host cannot be looked up"))
        #expect(proxy.requests.isEmpty)
        #expect(
            try ProbeProcess(["get", "curl", url], environment: environment).lines == [
                "completed: 200, 8 bytes"
            ])
        #expect(proxy.requests.map(\.target) == [url])
    }

    /// libcurl would leave such a proxy out, and ask the server directly.
    @Test(.enabled(if: CurlTransport.isAvailable), arguments: ["u:p%01@", "u%1f:p@", "u:a%00b@"])
    func anAddressWithAControlCharacterIsNoReasonToGoDirectly(user: String) throws {
        for name in ["http_proxy", "ALL_PROXY"] {
            for transport in ["curl", "urlSession"] {
                let probe = try ProbeProcess(
                    ["get", transport, "http://weather.invalid/"],
                    environment: [name: "http://\(user)127.0.0.1:1"])
                #expect(probe.output.contains("the address of its proxy is not valid"), "\(probe.output)")
            }
        }
        // The probe asks its own host directly.
        let server = try LoopbackServer.responding(.respond(.text("direct")))
        let probe = try ProbeProcess(
            ["get", "curl", server.baseURL], environment: ["http_proxy": "http://\(user)127.0.0.1:1"])
        #expect(probe.lines == ["completed: 200, 6 bytes"])
    }

    @Test(arguments: [
        ("proxy settings", TransportConfiguration(proxy: ProxyConfiguration.none)),
        ("proxy settings", TransportConfiguration(proxy: .http(host: "127.0.0.1", port: 1))),
        ("choice of HTTP/1.1", TransportConfiguration(usesHTTP2: false)),
        ("TLS settings", TransportConfiguration(tls: TLSConfiguration(pinnedKeys: ["x"]))),
    ])
    func urlSessionSaysThatItHasNo(missing: String, configuration: TransportConfiguration) throws {
        let failure = try URLSessionTransport(configuration: configuration)
            .exchange(HTTPRequest(url: .example)).failure(TransportError.self)
        #expect(
            failure?.kind
                == .unavailable(reason: "URLSessionTransport has no \(missing); use CurlTransport"))
    }

    #if compiler(>=6.3)
        @Test(arguments: [
            (
                "http://proxy:80", 80,
                "a name or an address without scheme, user and port, but got \"http://proxy:80\""
            ),
            (
                "http://u:hush@proxy", 80,
                "a name or an address without scheme, user and port, but got \"…@proxy\""
            ),
            ("::1", 65536, "a port from 1 to 65535, but got 65536"),
        ])
        func aHostWithAPortOrAPortThatDoesNotExistIsAMistake(host: String, port: Int, need: String) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [host, port] in _ = ProxyConfiguration.http(host: host, port: port)
            }
            #expect(result.says("Rill: a proxy needs \(need)"))
        }
    #endif

    @Test func aHostInBracketsIsItsAddress() {
        #expect(
            ProxyConfiguration.http(host: "[::1]", port: 80) == ProxyConfiguration.http(host: "::1", port: 80)
        )
    }

    @Test func aControlCharacterInAPasswordIsAMistake() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ProxyConfiguration.http(host: "h", port: 1, user: "a", password: "b\nc")
        }
        #expect(result.says("Rill: a proxy needs a user and a password without control characters"))
    }

    private func transport(_ proxy: ProxyConfiguration) -> CurlTransport {
        CurlTransport(configuration: TransportConfiguration(proxy: proxy))
    }
}
