struct JSONParameterEncoderTests {
    struct Login: Codable, Hashable {
        var user = "ada"
        var code = 7
        var bornAt: Date?
    }

    @Test func parametersAreJSONWithSortedKeys() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let request = try HTTPRequest("POST", url: server.url()).with(Login(), as: .json)
        #expect(try ApiClient().data(for: request).outcome().isCompleted)
        let received = try #require(server.requests.first)
        #expect(received.text == #"{"code":7,"user":"ada"}"#)
        #expect(received.headers["content-type"] == "application/json")
    }

    @Test func theEncoderCanBeChosen() throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.outputFormatting = .sortedKeys
        let url = try #require(URL(string: "http://localhost/"))
        let login = Login(bornAt: Date(timeIntervalSince1970: 1000))
        let request = try HTTPRequest("PUT", url: url)
            .with(login, as: JSONParameterEncoder(encoder: encoder))
        #expect(request.body?.inMemory == Data(#"{"born_at":1000,"code":7,"user":"ada"}"#.utf8))
    }
}
