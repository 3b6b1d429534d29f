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

    @Test func pipelinedRequestsAreAnsweredInOrder() throws {
        let client = try TestClient(server)
        client.send((1...20).map { "GET /\($0) HTTP/1.1\r\nHost: t\r\n\r\n" }.joined())
        for number in 1...20 { #expect(try client.readResponse().text == "/\(number)") }
        #expect(server.requests.map(\.path) == (1...20).map { "/\($0)" })
    }

    @Test func pipelinedBodiesDoNotMix() throws {
        let client = try TestClient(server)
        client.send(
            "POST /a HTTP/1.1\r\nHost: t\r\nContent-Length: 4\r\n\r\nGET GET /b HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(try client.readResponse().text == "/a")
        #expect(try client.readResponse().text == "/b")
        #expect(server.requests.map(\.text) == ["GET ", ""])
    }

    @Test func pipelinedRequestsSurviveADelay() throws {
        let delaying = try LoopbackServer { .delayed(.milliseconds(20), .respond(.text($0.path))) }
        let client = try TestClient(delaying)
        client.send("GET /a HTTP/1.1\r\nHost: t\r\n\r\nGET /b HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(try client.readResponse().text == "/a")
        #expect(try client.readResponse().text == "/b")
    }

    @Test func theClientMayAskToClose() throws {
        let client = try TestClient(server)
        let response = try client.request("/", headers: ["Connection: x, Close"])
        #expect(response.headers["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func theResponseMayCloseToo() throws {
        let client = try TestClient { _ in .respond(Response.text("bye").with("connection", "close")) }
        let response = try client.request("/")
        #expect(response.headers.values(of: "Connection") == ["close"])
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func http10ClosesUnlessAskedNotTo() throws {
        let closing = try TestClient(server)
        closing.send("GET /old HTTP/1.0\r\n\r\n")
        #expect(try closing.readResponse().text == "/old")
        #expect(try closing.readToEnd().isEmpty)
        let lasting = try TestClient(server)
        for _ in 1...2 {
            lasting.send("GET /old HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
            #expect(try lasting.readResponse().headers["Connection"] == "keep-alive")
        }
    }

    @Test func http10GetsNoChunks() throws {
        let client = try TestClient { _ in .chunked(.text("hello"), chunkSize: 2) }
        client.send("GET / HTTP/1.0\r\n\r\n")
        let response = try client.readResponse()
        #expect(response.headers["Transfer-Encoding"] == nil)
        #expect(response.text == "hello")
    }

    @Test func aClientThatStopsSendingStillGetsItsAnswers() throws {
        let client = try TestClient(server)
        client.send("GET /a HTTP/1.1\r\nHost: t\r\n\r\nGET /b HTTP/1.1\r\nHost: t\r\n\r\n")
        client.stopSending()
        #expect(try client.readResponse().text == "/a")
        #expect(try client.readResponse().text == "/b")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func twoHundredConnectionsAreServedAtOnce() throws {
        let clients = try (0..<200).map { _ in try TestClient(server) }
        for round in 1...3 {
            for (number, client) in clients.enumerated() { client.sendRequest("/\(round)/\(number)") }
            for (number, client) in clients.enumerated() {
                #expect(try client.readResponse().text == "/\(round)/\(number)")
            }
        }
        #expect(server.openConnections == 200)
        #expect(server.requests.count == 600)
        #expect(server.requests.map(\.index) == Array(0..<600))
        for client in clients { client.leave() }
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func aClientThatVanishesUnderALargeAnswerHurtsNobody() throws {
        let flooding = try LoopbackServer { _ in
            .stream(length: 1 << 40) { _ in [UInt8](repeating: 0, count: 65536) }
        }
        let client = try TestClient(flooding)
        client.sendRequest("/")
        #expect(try client.readResponseHead().status == 200)
        client.leave()
        #expect(eventually { flooding.openConnections == 0 })
    }
}
