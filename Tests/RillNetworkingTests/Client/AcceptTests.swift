struct AcceptTests {
    @Test(arguments: NetworkTransport.available)
    func decodedRequestsAcceptJSON(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.json("1")))
        let client = transport.client
        #expect(try client.decoded(Int.self, for: server.url()).outcome().elements == [1])
        #expect(try client.data(for: server.url()).outcome().isCompleted)
        #expect(server.requests.map { $0.headers["Accept"] == "application/json" } == [true, false])
    }

    @Test(arguments: NetworkTransport.available)
    func anAcceptOfTheCallerOrOfAnInterceptorIsKept(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.json("1")))
        let client = transport.client
        let request = HTTPRequest(url: try server.url(), headers: ["accept": "application/one"])
        #expect(try client.decoded(Int.self, for: request).outcome().isCompleted)
        let intercepted = client.intercepted(by: .headers(["Accept": "application/two"]))
        #expect(try intercepted.decoded(Int.self, for: server.url()).outcome().isCompleted)
        #expect(
            server.requests.map { $0.headers.values(of: "Accept") } == [
                ["application/one"], ["application/two"],
            ])
    }
}
