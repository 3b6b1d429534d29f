struct CurlDescriptionTests {
    @Test func theCommandContainsNoSecrets() throws {
        let url = try #require(URL(string: "http://joe:hush@h/p?q=it's&api_key=hush#hush"))
        let headers: HTTPHeaders = [
            "Authorization": "Bearer hush", "Cookie": "a=hush", "Set-Cookie": "a=hush", "X-Api-Key": "hush",
            "Referer": "http://h/?token=hush", "Accept": "it's",
        ]
        let request = HTTPRequest("POST", url: url, headers: headers, body: Data("hush".utf8))
        #expect(
            request.curl()
                == #"curl -X POST 'http://h/p?q=it'\''s&api_key=***' -H 'Authorization: ***'"#
                + #" -H 'Cookie: ***' -H 'Set-Cookie: ***' -H 'X-Api-Key: ***'"#
                + #" -H 'Referer: http://h/?token=***' -H 'Accept: it'\''s'"#
                + " -H 'Content-Type: application/octet-stream' --data-binary @body")
    }

    @Test(
        arguments: [
            ("GET", [:], nil, ""), ("GET", [:], "", ""),
            ("GET", ["Content-Length": "3", "Connection": "close"], nil, ""),
            (
                "A B", [:], "it's",
                #" -H 'Content-Type: application/octet-stream' --data-raw 'it'\''s'"#
            ),
            ("A B", ["Content-Type": "x"], "a\0b", " -H 'Content-Type: x' --data-binary @body"),
            ("GET", ["X-Empty": ""], nil, " -H 'X-Empty;'"),
            ("GET", ["Accept": "'\u{301}; id; '"], nil, " -H 'Accept: '\\''\u{301}; id; '\\'''"),
            ("GET", ["Accept": "it's\r\nSuccess\u{1B}\\"], nil, #" -H $'Accept: it\'s\r\nSuccess\x1b\\'"#),
            ("HEAD", [:], nil, ""), ("HEAD", [:], "", ""),
        ] as [(String, HTTPHeaders, String?, String)])
    func everyValueIsOneWordOfTheShell(
        method: String, headers: HTTPHeaders, body: String?, options: String
    ) throws {
        let body = body.map { RequestBody.data(Data($0.utf8)) }
        let request = HTTPRequest(method, url: try .example, headers: headers, body: body)
        let option = ["GET": "", "HEAD": " --head", "A B": " -X 'A B'"][method] ?? "?"
        let command = "curl\(option) 'http://example.test/'\(options)"
        #expect(request.curl(includingBody: true).unicodeScalars.elementsEqual(command.unicodeScalars))
    }

    @Test func everyExchangeIsLoggedBeforeAndAfter() throws {
        let scheduler = VirtualTimeScheduler()
        let log = LogLines(scheduler)
        let transport = StubTransport { request in
            let response = ExchangeEvent.response(
                ResponseHead(status: request.method == "GET" ? 200 : 503, url: request.url))
            return request.method == "PUT"
                ? .error(TransportError(.timedOut(.connect), url: request.url))
                : Observable<ExchangeEvent>.just(response).delay(.milliseconds(120), scheduler: scheduler)
        }
        let client = ApiClient(transport: transport).intercepted(by: log.interceptor)
        let url = try #require(URL(string: "http://h/?appid=hush"))
        for method in ["GET", "POST", "PUT"] {
            _ = try client.data(for: HTTPRequest(method, url: url)).outcome(on: scheduler)
        }
        #expect(
            log.lines == [
                "curl 'http://h/?appid=***'", "Success (120 ms): Status 200",
                "curl -X POST 'http://h/?appid=***'", "Failure (120 ms): Status 503",
                "curl -X PUT 'http://h/?appid=***'",
                "Failure (0 ms): The request failed: http://h/?appid=***: the server did not respond in time:"
                    + " the system stopped connecting.",
            ])
    }

    @Test func aBodyThatBreaksOffIsLoggedAsAFailure() throws {
        let scheduler = VirtualTimeScheduler()
        let log = LogLines(scheduler)
        let transport = StubTransport { $0.failure(.networkConnectionLost, after: $0.response(text: "half")) }
        let client = ApiClient(transport: transport).intercepted(by: log.interceptor)
        #expect(try client.stream(URL.example).outcome().elements == [Data("half".utf8)])
        #expect(log.lines.last?.hasPrefix("Failure (0 ms): The request failed: ") == true)
    }

    @Test func aDisposedRequestIsLogged() throws {
        let scheduler = VirtualTimeScheduler()
        let log = LogLines(scheduler)
        let client = ApiClient(transport: StubTransport { _ in .never() }).intercepted(by: log.interceptor)
        let recorder = scheduler.record(client.data(for: try URL.example))
        scheduler.advance(by: .milliseconds(40))
        recorder.dispose()
        recorder.dispose()
        #expect(
            log.lines == ["curl 'http://example.test/'", "Disposed (40 ms): no response"])
    }

    @Test func aStreamThatIsDisposedOfHadAResponse() throws {
        let scheduler = VirtualTimeScheduler()
        let log = LogLines(scheduler)
        let transport = StubTransport { $0.response(text: "line").concat(.never()) }
        let client = ApiClient(transport: transport).intercepted(by: log.interceptor)
        #expect(try client.stream(URL.example).take(1).outcome().elements == [Data("line".utf8)])
        #expect(log.lines.last == "Disposed (0 ms): Status 200")
    }

    @Test(arguments: ["GET", "HEAD", "TRACE"]) func anEmptyBodyThatIsNotSentHasNoType(method: String) throws {
        let request = HTTPRequest(method, url: try .example, body: .data(Data()))
        #expect(request.wireHeaders["Content-Type"] == nil)
        #expect(!request.curl().contains("--data") && !request.curl().contains("Content-Type"))
    }
}
