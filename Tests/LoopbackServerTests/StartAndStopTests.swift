import LoopbackServer
import RillLocks
import Testing

struct StartAndStopTests {
    @Test func aServerSaysWhereItIs() throws {
        let server = try LoopbackServer { _ in .respond(.status(200)) }
        #expect(server.port > 0)
        #expect(server.baseURL == "http://127.0.0.1:\(server.port)")
        #expect(server.connectionCount == 0)
        #expect(server.requests.isEmpty)
    }

    @Test func aBusyPortSaysWhichPort() throws {
        let server = try LoopbackServer { _ in .respond(.status(200)) }
        let error = #expect(throws: ServerError.self) {
            try LoopbackServer(port: server.port) { _ in .respond(.status(200)) }
        }
        #expect(error == .portInUse(server.port))
        #expect(
            error?.description
                == "Port \(server.port) on 127.0.0.1 is in use: choose another one, or 0 for any free port.")
    }

    @Test func aStoppedServerFreesItsPort() throws {
        let first = try LoopbackServer { _ in .respond(.text("first")) }
        let client = try TestClient(first)
        _ = try client.request("/")
        first.stop()
        let second = try LoopbackServer(port: first.port) { _ in .respond(.text("second")) }
        #expect(try TestClient(second).request("/").text == "second")
    }

    @Test(arguments: [
        Answer.hang, .delayed(.seconds(600), .respond(.status(200))),
        .drip(.text("ab"), chunk: 1, every: .seconds(600)),
        .cut(.text("abc"), afterBodyBytes: 1, then: .hang),
        .stream(length: 1 << 40) { _ in [UInt8](repeating: 0, count: 65536) }, .respond(.status(200)),
    ])
    func stopEndsWhateverIsGoingOn(answer: Answer) throws {
        let server = try LoopbackServer { _ in answer }
        let clients = try (0..<5).map { _ in try TestClient(server) }
        for client in clients { client.sendRequest("/") }
        #expect(eventually { server.requests.count == 5 })
        server.stop()
        #expect(server.openConnections == 0)
        #expect(server.requests.count == 5)
        #expect(throws: TestClient.Failure.self) { try TestClient(port: server.port) }
        for client in clients { client.leave() }
    }

    @Test func stopEndsAnUpload() throws {
        let server = try LoopbackServer(
            readBody: { _ in .slowly(piece: 1, every: .seconds(600)) },
            handler: { _ in .respond(.status(200)) })
        let client = try TestClient(server)
        client.sendRequest("/", method: "POST", body: "abc")
        #expect(eventually { server.openConnections == 1 })
        server.stop()
        #expect(server.openConnections == 0)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func stoppingTwiceIsHarmless() throws {
        let server = try LoopbackServer { _ in .hang }
        server.stop()
        server.stop()
        #expect(server.openConnections == 0)
    }

    @Test func aReleasedServerStops() throws {
        var server: LoopbackServer? = try LoopbackServer { _ in .hang }
        let port = try #require(server?.port)
        let client = try TestClient(port: port)
        client.sendRequest("/")
        #expect(eventually { server?.requests.count == 1 })
        server = nil
        #expect(try client.readToEnd().isEmpty)
        #expect(throws: TestClient.Failure.self) { try TestClient(port: port) }
    }

    @Test func aHandlerMayStopItsServer() throws {
        let itself = Later<LoopbackServer>()
        let took = Later<Duration>()
        let server = try LoopbackServer { _ in
            let start = ContinuousClock.now
            itself.value.withLock { $0 }?.stop()
            took.value.withLock { $0 = ContinuousClock.now - start }
            return .respond(.status(200))
        }
        itself.value.withLock { $0 = server }
        let client = try TestClient(server)
        client.sendRequest("/")
        #expect(try client.readToEnd().isEmpty)
        #expect(eventually { server.openConnections == 0 })
        // It does not wait a second for itself.
        #expect(try #require(took.value.withLock { $0 }) < .milliseconds(900))
        itself.value.withLock { $0 = nil }
    }

    @Test func aHandlerThatDoesNotReturnHoldsStopUpForASecond() throws {
        let isReleased = Later<Bool>()
        let server = try LoopbackServer { _ in
            _ = eventually { isReleased.value.withLock { $0 != nil } }
            return .respond(.status(200))
        }
        let client = try TestClient(server)
        client.sendRequest("/")
        #expect(eventually { server.requests.count == 1 })
        let start = ContinuousClock.now
        server.stop()
        #expect(ContinuousClock.now - start >= .milliseconds(900))
        #expect(server.openConnections == 1)
        isReleased.value.withLock { $0 = true }
        #expect(eventually { server.openConnections == 0 })
        client.leave()
    }

    @Test func theLogForgetsTheOldest() throws {
        let server = try LoopbackServer(keepRequests: 3) { _ in .respond(.status(200)) }
        let client = try TestClient(server)
        for number in 0..<10 { _ = try client.request("/\(number)") }
        #expect(server.requests.map(\.path) == ["/7", "/8", "/9"])
        #expect(server.requests.map(\.index) == [7, 8, 9])
    }

    @Test func theLogForgetsLargeBodies() throws {
        var limits = RequestLimits()
        limits.loggedBodyBytes = 25
        let server = try LoopbackServer(limits: limits) { _ in .respond(.status(200)) }
        let client = try TestClient(server)
        for number in 0..<5 { _ = try client.request("/\(number)", method: "POST", body: "0123456789") }
        #expect(server.requests.map(\.path) == ["/3", "/4"])
    }

    @Test func noSocketIsLeaked() async {
        // In a process of its own, as other tests open sockets too.
        await #expect(processExitsWith: .success) {
            let before = openSocketCount()
            for answer in [Answer.respond(.text("a")), .reset, .closed, .hang] {
                let server = try LoopbackServer { _ in answer }
                let clients = try (0..<20).map { _ in try TestClient(server) }
                for client in clients { client.sendRequest("/") }
                #expect(throws: ServerError.self) { try LoopbackServer(port: server.port) { _ in .hang } }
                #expect(eventually { server.requests.count == 20 })
                for client in clients.dropFirst(10) { client.leave() }
                server.stop()
            }
            #expect(eventually { openSocketCount() == before })
        }
    }
}

/// Holds what a closure needs that is made before it.
private final class Later<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
