struct BasicAuthorizationTests {
    // The examples of RFC 7617, sections 2 and 2.1.
    @Test(arguments: [
        ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
        ("test", "123£", "Basic dGVzdDoxMjPCow=="),
        ("", "a:b", "Basic OmE6Yg=="),
    ])
    func nameAndPasswordAreSent(_ user: String, _ password: String, _ header: String) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let client = ApiClient().intercepted(by: .basic(user: user, password: password))
        #expect(try client.data(for: server.url()).outcome().isCompleted)
        #expect(server.requests.first?.headers["Authorization"] == header)
    }

    @Test func anExistingHeaderIsKept() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let client = ApiClient().intercepted(by: .basic(user: "ada", password: "x"))
        let request = HTTPRequest(url: try server.url(), headers: ["authorization": "Bearer own"])
        #expect(try client.data(for: request).outcome().isCompleted)
        #expect(server.requests.first?.headers["Authorization"] == "Bearer own")
    }

    @Test func aNameWithAColonIsAnErrorThatDoesNotContainIt() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let client = ApiClient().intercepted(by: .basic(user: "ada:lovelace", password: "x"))
        let error = try #require(try client.data(for: server.url()).outcome().error as? ApiError)
        #expect(
            "\(error)" == "The request cannot be sent: a name for basic authorization has no colon in it.")
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [("ada", "hush\n"), ("ada\t", "hush"), ("ada", "hush\u{7F}"), ("ada", "\0hush")])
    func aControlCharacterIsAnErrorThatDoesNotContainIt(_ user: String, _ password: String) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let client = ApiClient().intercepted(by: .basic(user: user, password: password))
        let error = try #require(try client.data(for: server.url()).outcome().error as? ApiError)
        #expect(error.name == "invalidRequest" && !"\(error)".contains("hush"))
        #expect(server.requests.isEmpty)
    }
}
