/// HTTP/2 and TLS as nginx speaks them, also through the tunnel of a proxy. URLSession on Linux cannot be
/// told to trust the certificate of a test.
@Suite(.enabled(if: Oracle.secureNginx != nil && CurlTransport.isAvailable, "run .ci/oracles for these"))
struct HTTP2Tests {
    private func url(_ path: String) throws -> URL { try #require(Oracle.secureNginx).url(path) }

    private func client(through proxy: ProxyConfiguration = .none) throws -> ApiClient {
        let tls = TLSConfiguration(authorities: try Oracle.file("RILL_NGINX_CERTIFICATE"))
        return ApiClient(transport: CurlTransport(configuration: .init(tls: tls, proxy: proxy)))
    }

    /// The connection that has served a request; nil if it was not HTTP/2.
    private func connection(_ client: ApiClient) throws -> String? {
        let outcome = try client.text(for: url("/connection")).outcome()
        let words = try #require(outcome.elements.first, "\(outcome.error as Any)").split(separator: " ")
        return words.first == "HTTP/2.0" ? words.last.map(String.init) : nil
    }

    @Test func aClientMayAvoidHTTP2() throws {
        let tls = TLSConfiguration(authorities: try Oracle.file("RILL_NGINX_CERTIFICATE"))
        let transport = CurlTransport(configuration: .init(usesHTTP2: false, tls: tls, proxy: .none))
        let outcome = try ApiClient(transport: transport).text(for: url("/connection")).outcome()
        #expect(outcome.elements.first?.hasPrefix("HTTP/1.1 ") == true, "\(outcome.error as Any)")
    }

    @Test func requestsShareAConnection() throws {
        let client = try client()
        let first = try #require(try connection(client))
        for _ in 0..<5 { #expect(try connection(client) == first) }
    }

    @Test func aHundredRequestsAtOnceAllReturn() throws {
        let client = try client()
        let address = try url("/connection")
        let outcome = try Observable.range(start: 0, count: 100)
            .flatMap { _ in client.text(for: address) }
            .outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(outcome.elements.count == 100 && outcome.elements.allSatisfy { $0.hasPrefix("HTTP/2.0 ") })
        #expect(Set(outcome.elements).count <= 6)
    }

    @Test func aDisposedStreamLeavesTheOthersAlone() throws {
        let file = try NginxFile(.pattern(6_000_000))
        let client = try client()
        let first = try #require(try connection(client))
        let part = try client.stream(url("/slow/\(file.name)")).take(1).outcome()
        #expect(part.isCompleted, "\(part.error as Any)")
        #expect(try connection(client) == first)
    }

    @Test(arguments: [BodySegments.one, .bytes(1_500_000)])
    func aDownloadIsWhole(segments: BodySegments) throws {
        let file = try NginxFile(.pattern(6_000_000))
        let folder = try DownloadFolder()
        let outcome = try client()
            .download(url("/\(file.name)"), to: folder.destination, segments: segments).outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(folder.holds(.pattern(6_000_000)))
    }

    /// libcurl 7 mixes up the bytes of what is downloaded beside an upload that waits. So the first long one
    /// has a connection of its own, and further ones share that.
    @Test func aLongUploadSharesNoConnectionWithOthers() throws {
        let reused = Mutex<[Bool?]>([])
        let client = try client().intercepted(
            by: .metrics { metrics in reused.withLock { $0.append(metrics.connection?.isReused) } })
        for length in [nil, 10, 100_000, 100_000, nil, 10] {
            let body = length.map { RequestBody.data(.pattern($0)) }
            let request = HTTPRequest(
                body == nil ? "GET" : "POST", url: try url(body == nil ? "/connection" : "/upload"),
                body: body)
            let outcome = try client.text(for: request).outcome()
            #expect(outcome.isCompleted, "\(outcome.error as Any)")
        }
        // They are told on other threads, in any order.
        #expect(eventually { reused.withLock { $0.count } == 6 })
        #expect(reused.withLock { all in all.count { $0 == false } } == 2)
    }

    @Test func aBodyArrivesWhole() throws {
        let request = HTTPRequest("POST", url: try url("/upload"), body: .data(.pattern(5_000_000)))
        let outcome = try client().text(for: request).outcome()
        #expect(outcome.elements == ["5000000"], "\(outcome.error as Any)")
    }

    @Test func aStatusIsATypedError() throws {
        let outcome = try client().data(for: url("/nowhere")).outcome()
        guard case .client(let details)? = outcome.error as? ApiError else {
            return #expect(Bool(false), "\(outcome.error as Any)")
        }
        #expect(details.status == 404)
    }

    @Test(.enabled(if: Oracle.tinyproxy != nil)) func aProxyTunnelsTLS() throws {
        let address = try #require(try Oracle.tinyproxy?.url("/"))
        let (host, port) = (try #require(address.host()), try #require(address.port))
        let proxy = ProxyConfiguration.http(host: host, port: port, user: "joe", password: "hush")
        #expect(try connection(client(through: proxy)) != nil)
        let log = try String(contentsOf: Oracle.file("RILL_TINYPROXY_LOG"), encoding: .utf8)
        let target = try #require(try url("/").port)
        #expect(log.contains("CONNECT localhost:\(target) HTTP/1.1"))

        let wrong = ProxyConfiguration.http(host: host, port: port, user: "joe", password: "wrong")
        let outcome = try client(through: wrong).text(for: url("/connection")).outcome()
        let failure = try #require((outcome.error as? ApiError)?.transportFailure)
        #expect(failure.kind == .cannotConnectToHost)
        #expect(!"\(failure)".contains("wrong") && !"\(failure)".contains("joe"))
    }
}
