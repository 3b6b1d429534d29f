import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking

/// What has ended processes: K1 to K11 of the survey of Foundation 6.3 on Linux.
extension Danger {
    static let crashes: [Danger] = [
        // The server closes after the status line, or inside the headers.
        Danger("K1a", .closedInHead),
        Danger("K1b", .raw(Array("HTTP/1.1 200 OK\r\nContent-Type: te".utf8), then: .close)),
        // A valid chunked answer with a trailer.
        Danger("K2", .chunked(.text("fine"), trailers: ["X-Sum": "1"])),
        Danger(
            "K3",
            .raw(
                Array("HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\nabc".utf8), then: .close)
        ),
        // Disposal as the exchange ends.
        Danger("K4") { try disposeAtRandom(on: $0, { _ in .respond(.text("fine")) }) },
        // Disposal while a redirect waits for its answer.
        Danger("K5") {
            try disposeAtRandom(on: $0) { request in
                request.path == "/"
                    ? .respond(Response.text("", status: 302).with("Location", "/a")) : .closed
            }
        },
        // Disposal, and a reset, while a file is being sent.
        Danger("K6a") { transport in
            try withFile(of: 20_000_000) { file in
                try disposeAtRandom(on: transport, body: .file(file), rounds: 30) { _ in
                    .respond(.text("fine"))
                }
            }
        },
        Danger("K6b") { transport in
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
        Danger("K7") { transport in
            let server = try LoopbackServer { _ in .delayed(.milliseconds(50), .respond(.text("fine"))) }
            let wasted = takeAllDescriptors(but: 6)
            let exchange = transport.make(connections: 50).exchange(try server.request())
            say(outcome(of: Observable.from(Array(repeating: exchange, count: 100)).flatMap { $0 }))
            wasted.forEach { close($0) }
            say(outcome(of: transport.make(connections: 50).exchange(try server.request())))
            server.stop()
        },
        // A new exchange after the transport that began the last one is gone, and transports torn down in mid-exchange.
        Danger("K9") { transport in
            let server = try LoopbackServer { _ in .respond(.text("fine")) }
            for _ in 0..<200 {
                let end = outcome(of: transport.make().exchange(try server.request()))
                if end != "completed: 200, 4 bytes" { say(end) }
            }
            // Those of the server and of delivery stay for a while; one per transport would be 200.
            let areGone = (0..<5000).contains { _ in
                usleep(1000)
                return ProcessFigures.now.threads < 60
            }
            say(areGone ? "done" : "\(ProcessFigures.now.threads) threads are left")
            server.stop()
        },
        Danger("K10") { transport in
            let server = try LoopbackServer { _ in .delayed(.milliseconds(5), .respond(.text("fine"))) }
            for turn in 0..<300 {
                let subscription = transport.make().exchange(try server.request()).subscribe { _ in }
                usleep(UInt32(turn % 10) * 1000)
                subscription.dispose()
            }
            say("done")
            server.stop()
        },
        // Times that fit into no integer.
        Danger("K11a", { _ in .respond(.text("fine")) }) { request in
            var request = request
            request.timeout = .seconds(Int64.max)
            request.totalTimeout = .seconds(Int64.max)
            return request
        },
        Danger(
            "K11b",
            .respond(
                Response.text("who?", status: 401)
                    .with("WWW-Authenticate", "Digest realm=\"x\", nonce=\"1\", qop=\"auth\""))),
    ]

    static func disposeAtRandom(
        on transport: ProbedTransport, body: RequestBody? = nil, rounds: Int = 1000,
        _ answer: @escaping @Sendable (Request) -> Answer
    ) throws {
        let server = try LoopbackServer(keepRequests: 10, handler: answer)
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
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_cur, 256)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        var taken: [Int32] = []
        while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 { taken.append(descriptor) }
        for _ in 0..<count { close(taken.removeLast()) }
        return taken
    }
}
