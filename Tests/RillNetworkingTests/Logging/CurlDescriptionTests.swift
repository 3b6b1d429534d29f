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
                + " --data-binary @body")
    }

    @Test func methodAndBodyAreOptionsOfTheCommand() throws {
        let url = try URL.example
        #expect(HTTPRequest(url: url).curl() == "curl 'http://example.test/'")
        #expect(HTTPRequest("HEAD", url: url).curl() == "curl --head 'http://example.test/'")
        #expect(
            HTTPRequest("A B", url: url, body: Data("it's".utf8)).curl(includingBody: true)
                == #"curl -X 'A B' 'http://example.test/' --data-raw 'it'\''s'"#)
    }

    @Test func everyValueIsOneWordOfTheShell() throws {
        let url = try URL.example
        let marked = HTTPRequest(url: url, headers: ["Accept": "'\u{301}; id; '"])
        let words = "curl 'http://example.test/' -H 'Accept: '\\''\u{301}; id; '\\'''"
        #expect(marked.curl().unicodeScalars.elementsEqual(words.unicodeScalars))
        let broken = HTTPRequest(url: url, headers: ["Accept": "it's\r\nSuccess\u{1B}\\"])
        #expect(broken.curl() == #"curl 'http://example.test/' -H $'Accept: it\'s\r\nSuccess\x1b\\'"#)
    }

    @Test func emptyHeadersAreSentAndEmptyBodiesAreNot() throws {
        let url = try URL.example
        let headers: HTTPHeaders = ["X-Empty": ""]
        #expect(HTTPRequest(url: url, headers: headers).curl() == "curl '\(url)' -H 'X-Empty;'")
        #expect(HTTPRequest("GET", url: url, body: Data()).curl() == "curl '\(url)'")
        #expect(HTTPRequest("HEAD", url: url, body: Data()).curl() == "curl --head '\(url)'")
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
}
