import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking

/// Situations in which Foundation 6.3 on Linux has crashed.
extension Danger {
    static let crashes: [Danger] = [
        // The server closes after the status line, or inside the headers.
        Danger("closed-in-status-line", .closedInHead),
        Danger("closed-in-header", .raw(Array("HTTP/1.1 200 OK\r\nContent-Type: te".utf8), then: .close)),
        // A valid chunked response with a trailer.
        Danger("trailer", .chunked(.text("fine"), trailers: ["X-Sum": "1"])),
        Danger(
            "huge-content-length",
            .raw(
                Array("HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\nabc".utf8), then: .close)
        ),
        // Disposal as the exchange ends.
        Danger("disposal-at-end") { try disposeAtRandom(on: $0, { _ in .respond(.text("fine")) }) },
        // Disposal while a redirect waits for its response.
        Danger("disposal-at-redirect") {
            try disposeAtRandom(on: $0) { request in
                request.path == "/"
                    ? .respond(Response.text("", status: 302).with("Location", "/a")) : .closed
            }
        },
        // Disposal, and a reset, while a file is being sent.
        Danger("disposal-during-file-upload") { transport in
            try withFile(of: 20_000_000) { file in
                try disposeAtRandom(on: transport, body: .file(file), rounds: rounds(100)) { _ in
                    .respond(.text("fine"))
                }
            }
        },
        Danger("reset-during-file-upload") { transport in
            try withFile(of: 20_000_000) { file in
                let server = try LoopbackServer(
                    readBody: { _ in .upTo(100_000, then: .reset) }, handler: { _ in .closed })
                for _ in 0..<20 {
                    let exchange = transport.make().exchange(try server.request("POST", body: .file(file)))
                    say(outcome(of: exchange))
                }
                server.stop()
            }
        },
        // No descriptor is left.
        Danger("no-descriptors") { transport in
            let server = try LoopbackServer { _ in .delayed(.milliseconds(50), .respond(.text("fine"))) }
            // The first timer of Dispatch needs a descriptor: without one it ends any process.
            _ = outcome(of: transport.make(connections: 4).exchange(try server.request()))
            let wasted = takeAllDescriptors(but: 6)
            let exchange = transport.make(connections: 50).exchange(try server.request())
            say(outcome(of: Observable.from(Array(repeating: exchange, count: 100)).flatMap { $0 }))
            wasted.forEach { close($0) }
            say(outcome(of: transport.make(connections: 50).exchange(try server.request())))
            server.stop()
        },
        // Two descriptors are left: enough for libcurl to begin the look-up of a host, too few to do it.
        Danger("no-descriptors-to-look-up") { transport in
            let server = try LoopbackServer { _ in .respond(.text("fine")) }
            guard let url = URL(string: "http://nobody.invalid:\(server.port)/") else { return }
            let network = transport.make(connections: 4)
            _ = outcome(of: network.exchange(try server.request()))
            let wasted = takeAllDescriptors(but: 2)
            say(outcome(of: network.exchange(HTTPRequest(url: url, idleTimeout: .seconds(10)))))
            wasted.forEach { close($0) }
            server.stop()
        },
        // The first exchange of a transport while no descriptor is left, and one when they are back.
        Danger("no-descriptors-at-first") { transport in
            let server = try LoopbackServer { _ in .respond(.text("fine")) }
            let first = transport.make(connections: 3)
            // Kept, since it would close its connection later, and give a descriptor back.
            let other = transport.make(connections: 4)
            _ = outcome(of: other.exchange(try server.request()))
            let wasted = takeAllDescriptors(but: 0)
            say(outcome(of: first.exchange(try server.request())))
            withExtendedLifetime(other) { wasted.forEach { close($0) } }
            for _ in 0..<3 { say(outcome(of: first.exchange(try server.request()))) }
            server.stop()
        },
        // The first exchange of a transport while no thread can be started, and one when that is possible.
        Danger("no-threads-at-first") { transport in
            let server = try LoopbackServer { _ in .respond(.text("fine")) }
            let first = transport.make(connections: 3)
            _ = outcome(of: transport.make(connections: 4).exchange(try server.request()))
            // The limit does not hold for root.
            if getuid() == 0 { setuid(65534) }
            var limit = rlimit()
            getrlimit(processLimit, &limit)
            // Another thread lifts the limit when the exchange has ended, or after two seconds: Dispatch
            // waits for a thread inside the call that needs one.
            let (isLimited, isLifted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let hasEnded = DispatchSemaphore(value: 0)
            Thread { [limit] in
                var limit = limit
                isLimited.wait()
                _ = hasEnded.wait(timeout: .now() + 2)
                setrlimit(processLimit, &limit)
                isLifted.signal()
            }.start()
            limit.rlim_cur = 1
            setrlimit(processLimit, &limit)
            isLimited.signal()
            let ended = DispatchSemaphore(value: 0)
            let end = Mutex("")
            let subscription = first.exchange(try server.request()).subscribe { event in
                if let error = event.error as? TransportError { end.withLock { $0 = "\(error.kind)" } }
                guard event.isStopEvent else { return }
                hasEnded.signal()
                ended.signal()
            }
            say(ended.wait(timeout: .now() + 15) == .success ? end.withLock { $0 } : "hung")
            subscription.dispose()
            isLifted.wait()
            for _ in 0..<3 { say(outcome(of: first.exchange(try server.request()))) }
            server.stop()
        },
        // The process exits while TLS handshakes begin. A certificate is not needed: the client reads its
        // own before the first byte.
        Danger("exit-during-handshakes") { transport in
            let server = try LoopbackServer { _ in .respond(.text("fine")) }
            guard let url = URL(string: "https://127.0.0.1:\(server.port)/") else { return }
            let network = transport.make(connections: 100)
            let all = (0..<40).map { _ in network.exchange(HTTPRequest(url: url)).subscribe { _ in } }
            usleep(UInt32.random(in: 0...60_000))
            say("exits")
            withExtendedLifetime(all) { exit(0) }
        },
        // A new exchange after the transport of the last one was released, and transports released during an
        // exchange.
        Danger("released-transport") { transport in
            let server = try LoopbackServer { _ in .respond(.text("fine")) }
            for _ in 0..<200 {
                let end = outcome(of: transport.make().exchange(try server.request()))
                if end != "completed: 200, 4 bytes" { say(end) }
            }
            // The threads of the server and of the workers end later; one per transport would be 200.
            let areGone = (0..<5000).contains { _ in
                usleep(1000)
                return ProcessFigures.now.threads < 60
            }
            say(areGone ? "done" : "\(ProcessFigures.now.threads) threads are left")
            server.stop()
        },
        Danger("many-transports") { transport in
            let server = try LoopbackServer { _ in .delayed(.milliseconds(5), .respond(.text("fine"))) }
            for turn in 0..<rounds(600) {
                let subscription = transport.make().exchange(try server.request()).subscribe { _ in }
                usleep(UInt32(turn % 10) * 1000)
                subscription.dispose()
            }
            say("done")
            server.stop()
        },
        // Times that overflow an integer.
        Danger("endless-timeouts", { _ in .respond(.text("fine")) }) { request in
            var request = request
            request.idleTimeout = .seconds(Int64.max)
            request.totalTimeout = .seconds(Int64.max)
            return request
        },
        Danger(
            "digest-challenge",
            .respond(
                Response.text("who?", status: 401)
                    .with("WWW-Authenticate", "Digest realm=\"x\", nonce=\"1\", qop=\"auth\""))),
    ]

    static func disposeAtRandom(
        on transport: ProbedTransport, body: RequestBody? = nil, rounds: Int = rounds(1000),
        _ behavior: @escaping @Sendable (Request) -> Behavior
    ) throws {
        let server = try LoopbackServer(maximumRequests: 10, handler: behavior)
        let request = try server.request(body == nil ? "GET" : "POST", body: body)
        let exchange = transport.make(connections: 16).exchange(request)
        let hung = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for turn in 0..<rounds {
                let ended = DispatchSemaphore(value: 0)
                let subscription = exchange.subscribe { if $0.isStopEvent { ended.signal() } }
                let patience = turn % 2 == 0 ? 10_000_000 : Int.random(in: 0...1500)
                let isOver = ended.wait(timeout: .now() + .microseconds(patience)) == .success
                if !isOver, turn % 2 == 0 { hung.add(1, ordering: .relaxed) }
                subscription.dispose()
            }
        }
        say("done, \(hung.load(ordering: .relaxed)) hung")
        server.stop()
    }

    static func withFile(of length: Int, _ body: (URL) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "rill-probe-\(UUID().uuidString)")
        try Data(count: length).write(to: file)
        defer { unlink(file.path) }
        try body(file)
    }

    private static func takeAllDescriptors(but count: Int) -> [Int32] {
        var limit = rlimit()
        getrlimit(descriptorLimit, &limit)
        limit.rlim_cur = min(limit.rlim_cur, 256)
        setrlimit(descriptorLimit, &limit)
        var taken: [Int32] = []
        while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 { taken.append(descriptor) }
        for _ in 0..<count { close(taken.removeLast()) }
        return taken
    }
}

#if canImport(Darwin)
    private let descriptorLimit = RLIMIT_NOFILE
    private let processLimit = RLIMIT_NPROC
#else
    private let descriptorLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    // RLIMIT_NPROC, which Foundation does not import.
    private let processLimit = __rlimit_resource_t(6)
#endif
