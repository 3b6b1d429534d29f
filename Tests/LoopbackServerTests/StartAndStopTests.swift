import Foundation
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

    @Test func aPortInUseIsNamed() throws {
        let server = try LoopbackServer { _ in .respond(.status(200)) }
        let error = #expect(throws: ServerError.self) {
            try LoopbackServer(port: server.port) { _ in .respond(.status(200)) }
        }
        #expect(error == .portInUse(server.port))
        #expect(
            error?.description.hasPrefix("Port \(server.port) is in use") == true)
    }

    @Test func aStoppedServerFreesItsPort() throws {
        let first = try LoopbackServer { _ in .respond(.text("first")) }
        _ = try TestClient(first).request("/")
        first.stop()
        let second = try LoopbackServer(port: first.port) { _ in .respond(.text("second")) }
        #expect(try TestClient(second).request("/").text == "second")
    }

    @Test(arguments: [
        Behavior.hang, .delayed(.seconds(600), .respond(.status(200))),
        .drip(.text("ab"), chunk: 1, every: .seconds(600)),
        .cut(.text("abc"), afterBodyBytes: 1, then: .hang),
        .stream(length: 1 << 40) { _ in [UInt8](repeating: 0, count: 65536) }, .respond(.status(200)),
    ])
    func stopEndsEveryBehavior(behavior: Behavior) throws {
        let server = try LoopbackServer { _ in behavior }
        let clients = try (0..<5).map { _ in try TestClient(server) }
        for client in clients { client.sendRequest("/") }
        #expect(eventually { server.requests.count == 5 })
        server.stop()
        #expect(server.openConnections == 0)
        #expect(server.requests.count == 5)
        #expect(throws: TestClient.Failure.self) { try TestClient(port: server.port) }
        server.stop()
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

    @Test func stopWaitsASecondForAHandlerThatDoesNotReturn() throws {
        let isReleased = Atomic<Bool>(false)
        let server = try LoopbackServer { _ in
            _ = eventually { isReleased.load(ordering: .relaxed) }
            return .respond(.status(200))
        }
        let client = try TestClient(server)
        client.sendRequest("/")
        #expect(eventually { server.requests.count == 1 })
        let start = ContinuousClock.now
        server.stop()
        #expect(ContinuousClock.now - start >= .milliseconds(900))
        #expect(server.openConnections == 1)
        isReleased.store(true, ordering: .relaxed)
        #expect(eventually { server.openConnections == 0 })
        client.leave()
    }

    @Test func noSocketAndNoPipeIsLeaked() async {
        // In a process of its own, as other tests open sockets too.
        await #expect(processExitsWith: .success) {
            // The first server opens what the process then keeps.
            try LoopbackServer { _ in .hang }.stop()
            let before = openChannelCount()
            for behavior in [Behavior.respond(.text("a")), .reset, .closed, .hang] {
                let server = try LoopbackServer { _ in behavior }
                let clients = try (0..<20).map { _ in try TestClient(server) }
                for client in clients { client.sendRequest("/") }
                #expect(throws: ServerError.self) { try LoopbackServer(port: server.port) { _ in .hang } }
                #expect(eventually { server.requests.count == 20 })
                for client in clients.dropFirst(10) { client.leave() }
                server.stop()
            }
            #expect(eventually { openChannelCount() == before })
        }
    }
}

/// How many sockets and pipes this process has open. The test runner opens files when it likes.
private func openChannelCount() -> Int {
    (Int32(0)..<4096).count { descriptor in
        var status = stat()
        return fstat(descriptor, &status) == 0 && [S_IFSOCK, S_IFIFO].contains(status.st_mode & S_IFMT)
    }
}
