import LoopbackServer
import Testing

struct ConnectionTests {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer { .respond(.text($0.path)) }
    }

    @Test func aConnectionIsKeptAlive() throws {
        let client = try TestClient(server)
        for number in 1...50 { #expect(try client.request("/\(number)").text == "/\(number)") }
        #expect(server.connectionCount == 1)
    }

    @Test func pipelinedRequestsAreServedInOrder() throws {
        let delaying = try LoopbackServer { .delayed(.milliseconds(1), .respond(.text($0.path))) }
        let client = try TestClient(delaying)
        client.send((1...20).map { "GET /\($0) HTTP/1.1\r\nHost: t\r\n\r\n" }.joined())
        for number in 1...20 { #expect(try client.readResponse().text == "/\(number)") }
        #expect(delaying.requests.map(\.path) == (1...20).map { "/\($0)" })
    }

    @Test func eitherSideMayAskToClose() throws {
        let client = try TestClient(server)
        #expect(try client.request("/", headers: ["Connection: x, Close"]).headers["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
        #expect(eventually { server.openConnections == 0 })
        let closed = try TestClient { _ in .respond(Response.text("bye").with("connection", "close")) }
        #expect(try closed.request("/").headers.values(of: "Connection") == ["close"])
        #expect(try closed.readToEnd().isEmpty)
    }

    @Test func twoHundredConnectionsAreServedConcurrently() throws {
        let clients = try (0..<200).map { _ in try TestClient(server) }
        for round in 1...3 {
            for (number, client) in clients.enumerated() { client.sendRequest("/\(round)/\(number)") }
            for (number, client) in clients.enumerated() {
                #expect(try client.readResponse().text == "/\(round)/\(number)")
            }
        }
        #expect(server.openConnections == 200)
        #expect(server.requests.map(\.index) == Array(0..<600))
        for client in clients { client.leave() }
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func aClientThatVanishesInTheMiddleOfABodyIsForgotten() throws {
        let flooding = try LoopbackServer { _ in
            .stream(length: 1 << 40) { _ in [UInt8](repeating: 0, count: 65536) }
        }
        let client = try TestClient(flooding)
        client.sendRequest("/")
        #expect(try client.readHead().status == 200)
        client.leave()
        #expect(eventually { flooding.openConnections == 0 })
    }
}
