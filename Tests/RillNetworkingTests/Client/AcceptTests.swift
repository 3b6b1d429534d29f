struct AcceptTests {
    @Test(arguments: NetworkTransport.available)
    func decodedRequestsAcceptJSONUnlessTheCallerOrAnInterceptorSaysOtherwise(
        on transport: NetworkTransport
    ) throws {
        let server = try LoopbackServer.responding(.respond(.json("1")))
        let client = transport.client
        #expect(try client.decoded(Int.self, for: server.url()).outcome().elements == [1])
        let request = HTTPRequest(url: try server.url(), headers: ["accept": "application/one"])
        #expect(try client.decoded(Int.self, for: request).outcome().isCompleted)
        let intercepted = client.intercepted(by: .headers(["Accept": "application/two"]))
        #expect(try intercepted.decoded(Int.self, for: server.url()).outcome().isCompleted)
        #expect(
            server.requests.map { $0.headers.values(of: "Accept") } == [
                ["application/json"], ["application/one"], ["application/two"],
            ])
        #expect(try client.data(for: server.url()).outcome().isCompleted)
        #expect(server.requests.last?.headers["Accept"] != "application/json")
    }
}
