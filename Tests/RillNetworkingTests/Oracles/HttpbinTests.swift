/// Requests that httpbin describes in its responses, and responses of httpbin.
@Suite(.enabled(if: Oracle.httpbin != nil, "run .ci/oracles for these")) struct HttpbinTests {
    struct Echo: Decodable {
        var form: [String: String]?
        var files: [String: String]?
        var headers: [String: String]?
        var args: [String: String]?
        var cookies: [String: String]?
        var data: String?
        var url: String?
    }

    private let httpbin = Oracle.httpbin

    private func url(_ path: String) throws -> URL { try #require(httpbin).url(path) }

    private func echo(_ request: HTTPRequest, by transport: NetworkTransport) throws -> Echo {
        let outcome = try transport.client.transfer(request).mapFinished { try $0.decoded(Echo.self) }
            .outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        return try #require(outcome.elements.last?.value)
    }

    @Test(arguments: NetworkTransport.available)
    func aMultipartFormIsReadPartByPart(by transport: NetworkTransport) throws {
        let text = String(repeating: "A letter with å, € and \r\n--lines\r\n", count: 1000)
        let file = try TemporaryFile(Data(text.utf8))
        let form = Multipart(
            .field("title", "å \"letter\""), .field("quote\"d", "1"), .field("empty", ""),
            .file("letter", file.url, fileName: "a \"b\".txt", contentType: "text/plain"))
        // In memory: not every WSGI server accepts chunks.
        let request = try HTTPRequest("POST", url: try url("/post")).with(form, inMemoryUpTo: .max)
        let echo = try echo(request, by: transport)
        #expect(echo.form == ["title": "å \"letter\"", "quote\"d": "1", "empty": ""])
        #expect(echo.files == ["letter": text])
    }

    @Test(arguments: NetworkTransport.available)
    func aStreamedMultipartFormIsRead(by transport: NetworkTransport) throws {
        let bytes = Data((0..<3_000_000).map { UInt8(97 + $0 % 26) })
        let file = try TemporaryFile(bytes)
        let form = Multipart(.field("title", "long"), .file("letter", file.url, contentType: "text/plain"))
        let request = try HTTPRequest("POST", url: try url("/post")).with(form, inMemoryUpTo: 0)
        let echo = try echo(request, by: transport)
        #expect(echo.form == ["title": "long"])
        #expect(echo.files?["letter"].map { Data($0.utf8) == bytes } == true)
    }

    @Test(arguments: NetworkTransport.available)
    func parametersAreRead(by transport: NetworkTransport) throws {
        let parameters = ["name": "å & b=c + d", "empty": ""]
        let form = try HTTPRequest("POST", url: try url("/post")).with(parameters, as: .form)
        #expect(try echo(form, by: transport).form == parameters)
        let query = try HTTPRequest(url: try url("/get")).with(parameters)
        #expect(try echo(query, by: transport).args == parameters)
        let json = try HTTPRequest("PUT", url: try url("/put")).with(["a": 1], as: .json)
        #expect(try echo(json, by: transport).data == #"{"a":1}"#)
    }

    @Test(arguments: ["/gzip", "/deflate"], NetworkTransport.available)
    func aCompressedBodyIsDecoded(path: String, by transport: NetworkTransport) throws {
        let echo = try transport.client.decoded(Echo.self, for: url(path)).outcome()
        #expect(echo.elements.first?.headers?["Host"] != nil)
    }

    @Test(arguments: NetworkTransport.available)
    func basicCredentialsAreAHeader(by transport: NetworkTransport) throws {
        let client = transport.client
        var request = HTTPRequest(url: try url("/basic-auth/ada/secret"))
        guard case .unauthorized = try client.data(for: request).failure(ApiError.self) else {
            return #expect(Bool(false))
        }
        request.headers["Authorization"] = "Basic \(Data("ada:secret".utf8).base64EncodedString())"
        #expect(try client.data(for: request).outcome().isCompleted)
    }

    @Test(.enabled(if: CurlTransport.isAvailable), arguments: ["MD5", "SHA-256"])
    func aDigestIsRight(algorithm: String) throws {
        let url = try url("/digest-auth/auth/ada/secret/\(algorithm)")
        for password in ["secret", "wrong"] {
            let client = NetworkTransport.curl.client
                .intercepted(by: CookieJar().interceptor, .digest(user: "ada", password: password))
            let outcome = try client.data(for: url).outcome()
            #expect(outcome.isCompleted == (password == "secret"), "\(outcome.error as Any)")
        }
    }

    @Test(arguments: NetworkTransport.available)
    func cookiesAreNotKept(by transport: NetworkTransport) throws {
        let client = transport.client
        #expect(try client.data(for: url("/cookies/set?a=1")).outcome().isCompleted)
        #expect(try client.decoded(Echo.self, for: url("/cookies")).outcome().elements.first?.cookies == [:])
        let request = HTTPRequest(url: try url("/cookies"), headers: ["Cookie": "b=2"])
        #expect(try client.decoded(Echo.self, for: request).outcome().elements.first?.cookies == ["b": "2"])
    }

    @Test(
        arguments: ["/redirect/5", "/relative-redirect/3", "/absolute-redirect/3"], NetworkTransport.available
    )
    func redirectsLeadToTheResponse(path: String, by transport: NetworkTransport) throws {
        let echo = try transport.client.decoded(Echo.self, for: url(path)).outcome()
        #expect(echo.elements.first?.url?.hasSuffix("/get") == true)
    }

    @Test(arguments: NetworkTransport.available)
    func aRedirectWith307SendsTheFormAgain(by transport: NetworkTransport) throws {
        let form = Multipart(.field("title", "again"))
        let target = try url("/redirect-to?url=/post&status_code=307")
        let request = try HTTPRequest("POST", url: target).with(form)
        #expect(try echo(request, by: transport).form == ["title": "again"])
    }

    @Test(arguments: NetworkTransport.available)
    func aRangeIsAPartOfTheBody(by transport: NetworkTransport) throws {
        let client = transport.client
        let whole = try #require(try client.data(for: url("/range/1000")).outcome().elements.first)
        let part = HTTPRequest(url: try url("/range/1000"), headers: ["Range": "bytes=100-199"])
        #expect(try client.data(for: part).outcome().elements == [whole[100..<200]])
        // httpbin sends a tag without quotes, so a download cannot resume and starts again.
        let folder = try DownloadFolder()
        #expect(
            try folder.download(url("/range/1000"), by: client, segments: .bytes(300)).outcome()
                .isCompleted)
        #expect(folder.holds(whole))
    }

    @Test(arguments: NetworkTransport.available)
    func linesAreStreamed(by transport: NetworkTransport) throws {
        let lines = try transport.client.stream(url("/stream/20")).lines().outcome()
        #expect(lines.elements.count == 20)
        #expect(lines.elements.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    }

    @Test(arguments: [400, 401, 404, 418, 500, 503], NetworkTransport.available)
    func aStatusIsAnError(status: Int, by transport: NetworkTransport) throws {
        let error = try transport.client.stream(url("/status/\(status)")).failure(ApiError.self)
        #expect(error?.failure?.status == status)
    }
}
