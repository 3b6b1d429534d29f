import Foundation
import LoopbackServer
import RillLocks
import TestSupport
import Testing

/// A server ends what it began: connections, threads, sockets.
@Suite(.blocking) struct LifetimeTests {
    @Test func aPortInUseIsNamedAndAStoppedServerFreesIt() throws {
        let first = try LoopbackServer { _ in .respond(.text("first")) }
        #expect(first.baseURL == "http://127.0.0.1:\(first.port)")
        #expect(throws: ServerError.portInUse(first.port)) {
            try LoopbackServer(port: first.port) { _ in .hang }
        }
        _ = try TestClient(first).request("/")
        // As a process has them that is being started, until it runs its program.
        let copies = listeners(on: first.port).map { dup($0) }
        defer { for copy in copies { close(copy) } }
        #expect(copies.count == 1)
        first.stop()
        let second = try LoopbackServer(port: first.port) { _ in .respond(.text("second")) }
        #expect(try TestClient(second).request("/").text == "second")
    }

    private func listeners(on port: UInt16) -> [Int32] {
        (0..<Int32(4096)).filter { descriptor in
            var (address, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
            let code = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    getsockname(descriptor, $0, &length)
                }
            }
            var (listens, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
            return code == 0 && UInt16(bigEndian: address.sin_port) == port
                && getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens == 1
        }
    }

    #if os(Linux)
        /// Otherwise another server of this process may get the port, and answer clients of the first.
        @Test func thePortOfAStoppedServerIsTakenUntilItsRelease() throws {
            let server = try LoopbackServer { _ in .hang }
            server.stop()
            let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(other) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = server.port.bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            let code = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(other, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            #expect(code == -1 && errno == EADDRINUSE)
            #expect(server.openConnections == 0)
        }
    #endif

    @Test(arguments: [
        Behavior.hang, .delayed(.seconds(600), .respond(.status(200))), .respond(.status(200)),
        .drip(.text("ab"), chunk: 1, every: .seconds(600)),
        .cut(.text("abc"), afterBodyBytes: 1, then: .hang),
        .stream(length: 1 << 40) { _ in [UInt8](repeating: 0, count: 65536) },
    ])
    func everyBehaviorEndsWithItsClientAndWithTheServer(behavior: Behavior) throws {
        let server = try LoopbackServer { _ in behavior }
        let clients = try (0..<5).map { _ in try TestClient(server) }
        for client in clients { client.sendRequest("/") }
        #expect(eventually { server.requests.count == 5 })
        clients[0].leave()
        #expect(eventually { server.openConnections == 4 })
        server.stop()
        #expect(server.openConnections == 0 && server.requests.count == 5)
        #expect((try? TestClient(port: server.port)) == nil)
        for client in clients { client.leave() }
    }

    @Test func aReleasedServerStopsAndAnUploadEnds() throws {
        var server: LoopbackServer? = try LoopbackServer(
            readBody: { _ in .slowly(piece: 1, every: .seconds(600)) }, handler: { _ in .hang })
        let client = try TestClient(port: try #require(server?.port))
        client.sendRequest("/", method: "POST", body: "abc")
        #expect(eventually { server?.openConnections == 1 })
        server = nil
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func stopWaitsNoLongerThanItsLimitForAHandlerThatDoesNotReturn() throws {
        let isReleased = Atomic<Bool>(false)
        let server = try LoopbackServer(limits: ServerLimits(stoppingTime: .milliseconds(100))) { _ in
            _ = eventually { isReleased.load(ordering: .relaxed) }
            return .respond(.status(200))
        }
        let client = try TestClient(server)
        client.sendRequest("/")
        #expect(eventually { server.requests.count == 1 })
        let start = ContinuousClock.now
        server.stop()
        #expect(ContinuousClock.now - start >= .milliseconds(90) && server.openConnections == 1)
        isReleased.store(true, ordering: .relaxed)
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func twoHundredConnectionsAreServedConcurrently() throws {
        let server = try LoopbackServer { .respond(.text($0.path)) }
        let clients = try (0..<200).map { _ in try TestClient(server) }
        for (number, client) in clients.enumerated() { client.sendRequest("/\(number)") }
        for (number, client) in clients.enumerated() {
            #expect(try client.readResponse().text == "/\(number)")
        }
        withExtendedLifetime(clients) {
            #expect(server.openConnections == 200 && server.requests.map(\.index) == Array(0..<200))
        }
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

    @Test(arguments: ["", "GET / HT", "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf"])
    func aClientThatSendsTooSlowlyIsDisconnected(text: String) throws {
        let server = try LoopbackServer(limits: ServerLimits(receivingTime: .milliseconds(50))) { _ in
            .delayed(.milliseconds(100), .respond(.text("late")))
        }
        // The limit does not apply to the response. A busy machine may send a request too late.
        let isAnswered = (0..<50).contains { _ in
            let answer = try? TestClient(server).request("/", method: "POST", body: "whole")
            return answer?.text == "late"
        }
        #expect(isAnswered)
        let client = try TestClient(server)
        client.send(text)
        #expect(try client.readToEnd() == [])
        let dripping = try TestClient(server)
        dripping.send("GET / HTTP/1.1\r\nX-Slow: ")
        // One byte after the other, each of them soon enough for a limit of silence alone.
        #expect(eventually { !dripping.send("x") })
    }

    @Test func furtherClientsWaitAndOneThatDoesNotReadIsDisconnected() throws {
        let limits = ServerLimits(connections: 2, headBytes: 1000, sendingTime: .milliseconds(50))
        let most = Mutex((open: 0, most: 0))
        let server = try LoopbackServer(limits: limits) { request in
            if request.path == "/flood" {
                return .stream(length: 1 << 30) { _ in [UInt8](repeating: 0, count: 1 << 16) }
            }
            most.withLock { ($0.open, $0.most) = ($0.open + 1, max($0.most, $0.open + 1)) }
            usleep(1000)
            most.withLock { $0.open -= 1 }
            return .respond(.text("hello"))
        }
        let deaf = try TestClient(server)
        deaf.sendRequest("/flood")
        let clients = try (0..<20).map { _ in try TestClient(server) }
        for client in clients { client.sendRequest("/", headers: ["Connection: close"]) }
        for client in clients { #expect(try client.readResponse().text == "hello") }
        #expect(most.withLock { $0.most } <= 2)
        #expect(eventually { server.openConnections == 0 })
        let long = "X-Long: \(String(repeating: "x", count: 1000))"
        #expect(try TestClient(server).request("/", headers: [long]).status == 400)
    }
}

/// How many sockets and pipes this process has open. The test runner opens files when it likes.
private func openChannelCount() -> Int {
    (Int32(0)..<4096).count { descriptor in
        var status = stat()
        return fstat(descriptor, &status) == 0 && [S_IFSOCK, S_IFIFO].contains(status.st_mode & S_IFMT)
    }
}
