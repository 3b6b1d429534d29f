import LoopbackServer
import RillLocks
import Testing

struct ServerLimitsTests {
    @Test func furtherClientsWaitUntilAConnectionEnds() throws {
        let own = Mutex<LoopbackServer?>(nil)
        let server = try LoopbackServer(limits: ServerLimits(connections: 2)) { _ in
            let open = own.withLock { $0?.openConnections ?? 0 }
            return .delayed(.milliseconds(1), .respond(.text("\(open)")))
        }
        own.withLock { $0 = server }
        let clients = try (0..<20).map { _ in try TestClient(server) }
        for client in clients { client.sendRequest("/", headers: ["Connection: close"]) }
        for client in clients { #expect(["1", "2"].contains(try client.readResponse().text)) }
        own.withLock { $0 = nil }
    }

    @Test func aConnectionEndsThatSendsNoRequestOrHalfOfOne() throws {
        let server = try LoopbackServer(limits: ServerLimits(receivingTime: .milliseconds(50))) { _ in
            .respond(.text("hello"))
        }
        for text in ["", "GET / HT", "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf"] {
            let client = try TestClient(server)
            client.send(text)
            #expect(try client.readToEnd() == [])
        }
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func aClientThatSendsTooSlowlyIsDisconnected() throws {
        let server = try LoopbackServer(limits: ServerLimits(receivingTime: .milliseconds(50))) { _ in
            .respond(.text("hello"))
        }
        let client = try TestClient(server)
        client.send("GET / HTTP/1.1\r\nX-Slow: ")
        // One byte after the other, each of them soon enough for a limit of silence alone.
        #expect(eventually { !client.send("x") })
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func theLimitOfReceivingDoesNotApplyToTheResponse() throws {
        let server = try LoopbackServer(limits: ServerLimits(receivingTime: .milliseconds(50))) { _ in
            .delayed(.milliseconds(150), .respond(.text("late")))
        }
        #expect(try TestClient(server).request("/", method: "POST", body: "whole").text == "late")
    }

    @Test func aHeadThatIsTooLongIsRefused() throws {
        let server = try LoopbackServer(limits: ServerLimits(headBytes: 1000)) { _ in .respond(.text("hello"))
        }
        let long = "X-Long: \(String(repeating: "x", count: 1000))"
        #expect(try TestClient(server).request("/").status == 200)
        #expect(try TestClient(server).request("/", headers: [long]).status == 400)
    }

    @Test func aClientThatDoesNotReadIsDisconnected() throws {
        let server = try LoopbackServer(limits: ServerLimits(sendingTime: .milliseconds(50))) { _ in
            .stream(length: 1 << 30) { _ in [UInt8](repeating: 0, count: 1 << 16) }
        }
        let client = try TestClient(server)
        client.sendRequest("/")
        #expect(eventually { server.connectionCount == 1 && server.openConnections == 0 })
        client.leave()
    }
}
