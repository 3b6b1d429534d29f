import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking

/// Situations in which Foundation 6.3 on Linux has hung, starved other exchanges, or reported a wrong result.
extension Danger {
    static let hangs: [Danger] = [
        // Asynchronous calls whose tasks are cancelled.
        Danger("cancelled-tasks") { transport in
            let server = try LoopbackServer(maximumRequests: 10) { _ in .respond(.text("fine")) }
            var request = try server.request()
            // After thousands of cancelled tasks, URLSession and the server take their time on a busy
            // machine.
            request.idleTimeout = .seconds(60)
            let exchange = transport.make().exchange(request)
            let group = DispatchGroup()
            for _ in 0..<rounds(4000) {
                group.enter()
                let task = Task {
                    do { for try await _ in exchange.values {} } catch {}
                    group.leave()
                }
                usleep(UInt32.random(in: 0...1000))
                task.cancel()
            }
            let isOver = group.wait(timeout: .now() + 240) == .success
            say(isOver ? outcome(of: exchange) : "hung")
            server.stop()
        },
        Danger(
            "basic-challenge",
            .respond(Response.text("who?", status: 401).with("WWW-Authenticate", "Basic realm=\"x\""))),
        Danger(
            "bearer-challenge",
            .respond(Response.text("who?", status: 401).with("WWW-Authenticate", "Bearer realm=\"x\""))),
        // A body without an end must not delay other exchanges.
        Danger("endless-body") { transport in
            let piece = [UInt8](repeating: 7, count: 64 * 1024)
            let server = try LoopbackServer { request in
                request.path == "/flood" ? .stream(length: 1 << 50) { _ in piece } : .respond(.text("fine"))
            }
            let network = transport.make()
            let flood = network.exchange(try server.request("GET", "/flood")).subscribe { _ in }
            usleep(300_000)
            let began = ContinuousClock.now
            say(outcome(of: transport.make(connections: 5).exchange(try server.request())))
            let other = ContinuousClock.now
            flood.dispose()
            let disposed = ContinuousClock.now
            let isClosed = (0..<10_000).contains { _ in
                usleep(1000)
                return server.openConnections <= 1
            }
            say("another exchange \(other - began < .seconds(60) ? "soon" : "late: \(other - began)")")
            say("disposal \(disposed - other < .seconds(60) ? "soon" : "late: \(disposed - other)")")
            say(isClosed ? "closed" : "NOT closed within 10 s")
        },
        // A subscriber that blocks must not delay other exchanges.
        Danger("blocked-subscriber") { transport in
            let server = try LoopbackServer { _ in .respond(.text("fine")) }
            let gate = DispatchSemaphore(value: 0)
            let network = transport.make()
            let blocked = network.exchange(try server.request()).subscribe { _ in gate.wait() }
            usleep(100_000)
            say(outcome(of: network.exchange(try server.request())))
            blocked.dispose()
            for _ in 0..<3 { gate.signal() }
            server.stop()
        },
        // A reused connection that the server drops without a response: the request is sent again, with its
        // whole body.
        dropped("dropped-connection-data", body: .data(Data(count: 100_000))),
        dropped("dropped-connection-source", body: .source { ZeroReader(100_000) }),
        dropped("dropped-connection-once", body: .once { ZeroReader(100_000) }),
        Danger("directory-as-file", { _ in .respond(.text("fine")) }) { request in
            var request = request
            request.method = "POST"
            request.body = .file(FileManager.default.temporaryDirectory)
            return request
        },
    ]

    private static func dropped(_ id: String, body: RequestBody) -> Danger {
        Danger(id) { transport in
            let server = try LoopbackServer { $0.index == 1 ? .closed : .respond(.text("fine")) }
            let network = transport.make(connections: 1)
            say("warm \(outcome(of: network.exchange(try server.request())))")
            say(outcome(of: network.exchange(try server.request("POST", "/pay", body: body))))
            say("bodies \(server.requests.dropFirst().filter(\.isComplete).map(\.bodyLength))")
            server.stop()
        }
    }
}

/// A body of zeros.
final class ZeroReader: BodyReader {
    private var left: Int

    init(_ count: Int) {
        left = count
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(left, buffer.count)
        buffer[..<count].initializeMemory(as: UInt8.self, repeating: 0)
        left -= count
        return count
    }
}
