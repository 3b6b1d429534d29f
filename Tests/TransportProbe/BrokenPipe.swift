import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking

/// What becomes of signals on the threads that a transport starts, or has Dispatch start.
struct BrokenPipe {
    private static let requests = 40
    /// Signals that a thread causes itself.
    private static let own = [
        ("SIGILL", SIGILL), ("SIGTRAP", SIGTRAP), ("SIGFPE", SIGFPE), ("SIGBUS", SIGBUS),
        ("SIGSEGV", SIGSEGV), ("SIGPIPE", SIGPIPE),
    ]

    private let transport: any Transport

    init(on transport: ProbedTransport) {
        self.transport = transport.make()
    }

    /// Sends requests whose bodies are read on a thread each, to subscribers that block: this takes many
    /// threads. Then it prints the signals of `own` that any of them blocks.
    func showBlockedSignals() throws {
        let server = try LoopbackServer { _ in .respond(.text("fine")) }
        let busy = DispatchGroup()
        let exchanges = try (0..<Self.requests).map { _ in
            busy.enter()
            let body = RequestBody.source { SlowReader() }
            return transport.exchange(try server.request("POST", body: body)).do(onCompleted: {
                busy.leave()
                // The others need other threads. The limit is for too few of them.
                _ = busy.wait(timeout: .now() + 1)
            })
        }
        say(outcome(of: .merge(exchanges)))
        // A thread that begins or ends blocks all signals until it has a processor.
        _ = Threads.wait(atMost: .seconds(30)) { (try? Self.blockedAnywhere().isEmpty) == true }
        say("blocked: \(try Self.blockedAnywhere())")
        server.stop()
    }

    /// A subscriber writes to a pipe without a reader, which ends a process that does not handle the signal.
    func write() throws {
        let server = try LoopbackServer { _ in .respond(.text("fine")) }
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let written = Atomic<Int>(0)
        let exchange = transport.exchange(try server.request()).do(onNext: { _ in
            written.store(Foundation.write(descriptor, "x", 1), ordering: .relaxed)
        })
        say(outcome(of: exchange))
        say("the write returned \(written.load(ordering: .relaxed))")
    }

    /// The signals of `own` that a thread of the process blocks, as Linux shows them.
    private static func blockedAnywhere() throws -> [String] {
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        let masks = threads.compactMap { thread -> UInt64? in
            // A thread may end after the folder was read.
            let status = try? String(contentsOfFile: "/proc/self/task/\(thread)/status", encoding: .utf8)
            return status?.firstMatch(of: #/SigBlk:\s*([0-9a-f]+)/#).flatMap { UInt64($0.1, radix: 16) }
        }
        precondition(!masks.isEmpty, "no thread could be read")
        return own.filter { _, signal in masks.contains { $0 >> UInt64(signal - 1) & 1 == 1 } }.map(\.0)
    }
}

/// A short body in several pieces.
private final class SlowReader: BodyReader {
    private var pieces = 3

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard pieces > 0, !buffer.isEmpty else { return 0 }
        pieces -= 1
        buffer[0] = UInt8(ascii: "x")
        return 1
    }
}
