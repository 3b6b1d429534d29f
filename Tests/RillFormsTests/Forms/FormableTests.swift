protocol ShopFormable: RequestFormable {}

extension ShopFormable {
    func headers() -> HTTPHeaders { ["X-Shop": "7"] }
}

struct FormableTests {
    struct Plain: Formable { let url: URL }

    struct Search: RequestFormable {
        let url: URL
        var parameters = ["q": "a b"]
    }

    struct Empty: RequestFormable {
        let url: URL
        var method = "GET"
    }

    struct Order: ShopFormable {
        struct Parameters: Encodable { let drink: String }

        let url: URL
        let method = "POST"
        let parameters = Parameters(drink: "tea")
        let encoder = JSONParameterEncoder()
    }

    struct Refused: RequestFormable {
        let url: URL
        let method = "POST"
        let parameters = ["x": Double.nan]
        let timeout = Duration.seconds(1)
    }

    struct App: Requestable {}

    struct OwnClient: Requestable { let client: ApiClient }

    @Test func aFormIsAGetWithoutHeadersByDefault() throws {
        let url = try URL.example
        #expect(try Plain(url: url).httpRequest() == HTTPRequest(url: url))
        #expect(try Empty(url: url).httpRequest() == HTTPRequest(url: url))
        #expect(try Empty(url: url, method: "POST").httpRequest() == HTTPRequest("POST", url: url))
        #expect(try Search(url: url).httpRequest().url.query() == "q=a%20b")
    }

    @Test func headersOfARefinedProtocolAreSent() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        #expect(try App().request(Order(url: server.url("/order"))).asObservable().outcome().isCompleted)
        let received = try #require(server.requests.first)
        #expect(received.method == "POST")
        #expect(received.headers["x-shop"] == "7")
        #expect(received.headers["content-type"] == "application/json")
        #expect(received.text == #"{"drink":"tea"}"#)
    }

    @Test func headersForAllFormsAreAnInterceptor() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let app = OwnClient(client: ApiClient().intercepted(by: .headers(["X-App": "1"])))
        #expect(try app.request(Plain(url: server.url())).asObservable().outcome().isCompleted)
        #expect(server.requests.first?.headers["x-app"] == "1")
    }

    @Test func aFormThatCannotBeEncodedIsAnError() throws {
        let notes = Notes()
        let error = try App().request(Refused(url: .example)).warn(notes).asObservable()
            .failure(ApiError.self)
        #expect(error?.name == "invalidRequest")
        #expect(notes.all.count == 1)
    }
}
