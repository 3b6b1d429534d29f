struct RedactionTests {
    @Test(arguments: [
        ("http://h/fetch?https://u:SECRET@h/", "http://h/fetch?***"),
        ("http://h/fetch?https%3A%2F%2Fu%3ASECRET%40h%2F&a=1", "http://h/fetch?***&a=1"),
        ("http://h/cb?u=//u:SECRET@h/", "http://h/cb?u=***"),
        ("http://h/?%7B%22token%22:%22SECRET%22%7D", "http://h/?***"),
        ("http://h/?a=%20%7B%22token%22:%22SECRET%22%7D", "http://h/?a=***"),
        ("http://h/?a=+%0A%5B%22SECRET%22%5D", "http://h/?a=***"),
        ("http://h/?a=%22SECRET%22", "http://h/?a=***"),
        ("http://h/?a=mailto:SECRET@h.test", "http://h/?a=***"),
        ("http://h/cb?u=https%3A%2F%2Fu%3ASECRET%40h%2Fcaf%E9", "http://h/cb?u=***"),
        ("http://h/?j=%7B%22a%22:%22SECRET%E9%22%7D", "http://h/?j=***"),
        ("http://h/?%74oken%E9=SECRET", "http://h/?%74oken%E9=***"),
    ])
    func aURLInPlaceOfAQueryItemIsHidden(_ text: String, _ redacted: String) throws {
        #expect(Redaction.standard.redact(try #require(URL(string: text))) == redacted)
    }

    @Test(arguments: [
        "appid", "APPID", "key", "api_key", "apiKey", "api-key", "apikey", "token", "access_token",
        "accessToken",
        "refresh_token", "secret", "client_secret", "password", "X-Amz-Signature", "auth", "Authorization",
        "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Auth-Token",
        "token2", "apikey1", "tokens", "APIKey", "APIKeys", "CSRFToken", "JWTToken", "accessTOKEN", "otp",
        "PHPSESSID", "JSESSIONID", "privatekey",
        "code", "code_verifier", "state", "nonce", "assertion", "SAMLResponse", "ticket", "hmac", "hash",
        "cvv",
        "iban", "private", "seed", "X-CSRF", "DPoP", "X-Authentication", "oauth", "csrftoken",
        "sessiontokens", "userpassword", "accesskey", "passcode", "resetTokenHint", "XAUTHTokenHint",
        "authkey", "clientsecretkey", "passwordhash", "secretid", "sessid", "tokenid", "totp",
    ])
    func namesWithASecretWordAreSecret(name: String) {
        #expect(Redaction.standard.isSecret(name))
    }

    @Test(arguments: ["q", "keyword", "monkey", "author", "WWW-Authenticate", "Content-Type", "lat", ""])
    func otherNamesAreNotSecret(name: String) {
        #expect(!Redaction.standard.isSecret(name))
    }

    @Test(arguments: [
        ("http://h/p?q=Oslo&appid=hush&units=m%2Fs", "http://h/p?q=Oslo&appid=***&units=m%2Fs"),
        ("https://user:hush@h:81/p", "https://h:81/p"), ("http://hush@h/", "http://h/"),
        ("http://h/?%61ppid=hush", "http://h/?%61ppid=***"), ("http://h/?token", "http://h/?token=***"),
        ("http://h/?token=hush&token=hush", "http://h/?token=***&token=***"),
        ("http://h/p;v=1;jsessionid=hush/q", "http://h/p;v=1;jsessionid=***/q"),
        ("http://h/p?q=1;token=a/hush&u=2", "http://h/p?q=1;token=***&u=2"),
        ("http://h//p;v=1/?q=1;r=2&s", "http://h//p;v=1/?q=1;r=2&s"),
        ("http://h/?u=http%3A%2F%2Fx%2F%3Fa%3Dhush", "http://h/?u=***"),
        ("http://h/?u=http://joe:hush@x/", "http://h/?u=***"),
        ("http://h/?next=/cb?token%3Dhush", "http://h/?next=***"),
        ("http://h/?next=/cb?q%3D1%26page%3D2", "http://h/?next=/cb?q%3D1%26page%3D2"),
        ("http://h/?v=eyJhbGciOiJIUzI1NiJ9.hush", "http://h/?v=***"),
        ("http://h/?q=Eyjafjallajokull", "http://h/?q=Eyjafjallajokull"),
        ("joe:hush@h/a;jsessionid=hush/b", "***@h/a;jsessionid=***/b"),
        ("file:///a/@b/c", "file:///a/@b/c"),
        ("joe:hush@h/feed", "***@h/feed"), ("http:/joe:hush@h/feed", "***@h/feed"), ("/a@b?q=1", "/a@b?q=1"),
        ("http://h/?h=Bearer%20hush", "http://h/?h=***"),
        ("http://h/?j=%7B%22a%22:%22hush%22%7D", "http://h/?j=***"),
        ("http://h/p#access_token=hush", "http://h/p"), ("http://h/a%20b?c=d+e", "http://h/a%20b?c=d+e"),
    ])
    func urlsAreRedacted(text: String, redacted: String) throws {
        #expect(Redaction.standard.redact(try #require(URL(string: text))) == redacted)
    }

    @Test func aRedactionCanHaveMoreSecretWords() throws {
        let url = try #require(URL(string: "http://h/?plate=hush"))
        #expect(Redaction.standard.redact(url) == "http://h/?plate=hush")
        #expect(Redaction(alsoSecret: ["Plate"]).redact(url) == "http://h/?plate=***")
    }

    @Test func theRedactionOfAClientAppliesToItsErrorsAndItsLog() throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/?plate=hush"))
        let log = LogLines(VirtualTimeScheduler())
        for transport in [StubTransport.failing(.cannotFindHost), StubTransport { $0.response(404) }] {
            let client = ApiClient(transport: transport, redaction: Redaction(alsoSecret: ["plate"]))
            let error = try client.intercepted(by: log.interceptor).data(for: url).failure(ApiError.self)
            let text = "\(error as Any) \(error?.failure?.response.head as Any)"
            #expect(text.contains("plate=***") && !text.contains("hush"))
        }
        #expect(log.lines.count == 4)
        #expect(!log.lines.joined().contains("hush"))
    }

    @Test(arguments: [false, true])
    func theRedactionOfAClientAppliesToTheErrorThatEndsABody(inPieces: Bool) throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/?plate=hush"))
        let breaking = Interceptor { request, send in
            send(request).map { event in if case .body = event { .bodyFailed(Boom()) } else { event } }
        }
        let redaction = Redaction(alsoSecret: ["plate"])
        let client = ApiClient(transport: StubTransport { $0.response(text: "a") }, redaction: redaction)
            .intercepted(by: breaking)
        let body = inPieces ? client.stream(url) : client.data(for: url)
        let text = "\(try body.failure(ApiError.self) as Any)"
        #expect(text.contains("plate=***") && !text.contains("hush"), "\(text)")
    }

    /// The head that an interceptor makes has no redaction of a client yet.
    @Test func itAppliesToAResponseThatAnInterceptorMakes() throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/?plate=hush"))
        let making = Interceptor { request, _ in
            .of(.response(ResponseHead(status: 200, url: request.url)), .bodyFailed(Boom()))
        }
        let client = ApiClient(
            transport: StubTransport { $0.response() }, redaction: .init(alsoSecret: ["plate"])
        )
        .intercepted(by: making)
        let text = "\(try client.data(for: url).failure(ApiError.self) as Any)"
        #expect(text.contains("plate=***") && !text.contains("hush"), "\(text)")
    }

    @Test func noDescriptionContainsASecret() throws {
        let url = try #require(URL(string: "http://joe:hush@h/p?q=Oslo&api_key=hush#hush"))
        let headers: HTTPHeaders = [
            "Authorization": "Bearer hush", "Cookie": "a=hush", "Set-Cookie": "a=hush", "X-Api-Key": "hush",
            "Location": "http://joe:hush@h/?token=hush", "Accept": "text/plain",
            "Link": "<http://h/?token=hush&page=2>; rel=\"next\", <http://h/?token=hush>; rel=\"last\"",
            "X-Identity": "hush", "X-Original-URL": "http://h/?a=hush", "X-Hm": "hush",
            "Refresh": "5; url=http://h/?token=hush", "Destination": "http://h/?token=hush",
        ]
        let request = HTTPRequest("POST", url: url, headers: headers, body: Data("hush".utf8))
        let head = ResponseHead(status: 404, headers: headers, url: url)
        let response = HTTPResponse(head: head, body: Data("hush".utf8))
        let failure = HTTPFailure(response, to: request)
        let cause = NSError(
            domain: NSURLErrorDomain, code: NSURLErrorTimedOut,
            userInfo: [
                NSLocalizedDescriptionKey: "The request timed out.", NSURLErrorFailingURLErrorKey: url,
                "NSErrorFailingURLStringKey": url.absoluteString,
            ])
        let broken = TransportError(.timedOut(.connect), url: url, underlying: cause)
        let decoding = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "hush"))
        let errors: [ApiError] = [
            .unauthorized(failure), .client(failure), .server(failure), .unexpectedStatus(failure),
            .rejected(failure, reason: broken), .transport(broken),
            .invalidResponse(reason: broken.description), .emptyBody(response),
            .bodyTooLarge(limit: 1, head: head), .decoding(decoding, response),
            .invalidRequest(reason: broken.description),
        ]
        let values: [Any] =
            errors + [request, head, response, headers, failure, broken, broken.underlying as Any]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [
                "\(value)", String(reflecting: value), "\([value])", "\(Optional(value) as Any)", dumped,
            ] {
                #expect(!text.contains("hush"))
            }
        }
        for error in errors { #expect(!error.localizedDescription.contains("hush")) }
        #expect("\(headers)".contains("Accept: text/plain"))
        #expect("\(headers)".contains("Location: http://h/?token=***"))
    }

    @Test func controlCharactersAreNotPrinted() {
        let headers: HTTPHeaders = ["Server": "a\u{1B}[31mred\r\n"]
        #expect("\(headers)" == #"[Server: a\u{1B}[31mred\r\n]"#)
    }

    @Test func aFailureOfTheNetworkContainsNoSecret() throws {
        let server = try LoopbackServer.responding(.truncated(.text("0123456789"), afterBodyBytes: 4))
        let url = try server.url("/?appid=hush")
        let error = try #require(try ApiClient().data(for: url).failure(ApiError.self))
        let failure = try #require(error.transportFailure)
        for text in ["\(error)", "\(failure)", "\(failure.underlying as Any)", "\(Event<Int>.error(error))"] {
            #expect(!text.contains("hush"))
        }
    }

    @Test func errorsAreSentences() throws {
        let url = try #require(URL(string: "http://h/p?q=Oslo&appid=hush"))
        let request = HTTPRequest(url: url)
        let head = ResponseHead(status: 404, url: url)
        let client = ApiError.client(HTTPFailure(HTTPResponse(head: head), to: request))
        #expect(
            client.description
                == "The server refused the request: GET http://h/p?q=Oslo&appid=*** failed with status 404."
        )
        let transport = ApiError.transport(TransportError(.cannotFindHost, url: url))
        #expect(
            transport.description
                == "The request failed: http://h/p?q=Oslo&appid=***: the name of the host cannot be looked "
                + "up."
        )
    }

    @Test(arguments: ["pass", "pass1", "pass2", "userPass2", "PASS1", "address", "address2", "Address-1"])
    func aWordThatEndsWithSMayHaveANumberBehindIt(_ name: String) throws {
        let redaction = Redaction(alsoSecret: ["address"])
        #expect(redaction.isSecret(name))
        let url = try #require(URL(string: "http://h/?\(name)=hush"))
        #expect(redaction.redact(url) == "http://h/?\(name)=***")
    }

    @Test func aPluralOfAnyFormIsSecret() {
        for name in ["hashes", "passes", "identities", "resetHashes2", "keys"] {
            #expect(Redaction.standard.isSecret(name), "\(name)")
        }
        #expect(Redaction(alsoSecret: ["address"]).isSecret("home_addresses"))
        for name in ["sides", "pines", "classes"] { #expect(!Redaction.standard.isSecret(name), "\(name)") }
    }

    @Test func aLocationIsShownAsItIsFollowed() throws {
        let head = ResponseHead(status: 302, headers: ["Location": "/a%20b/c d"], url: try .example)
        #expect(head.description.contains("/a%20b/c%20d"), "\(head)")
    }
}
