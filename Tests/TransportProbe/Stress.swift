import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking

/// Requests from eight threads to targets that end in every dangerous way. Three of four are disposed of at a
/// random moment.
final class Stress: Sendable {
    private static let targets = ["/ok", "/redirect", "/loop", "/basic", "/body"]
    private static let threads = 8

    private struct Counts {
        var completed = 0
        var failed: [String: Int] = [:]
        var disposed = 0
        var disposedInMidExchange = 0
        var hung = 0
        var afterDisposal = 0
        var slowestDisposal = Duration.zero
    }

    private let transport: any Transport
    private let rounds: Int
    private let counts = Mutex(Counts())

    /// Every thread sends `rounds` requests to every target.
    init(on transport: ProbedTransport, rounds: Int) {
        self.transport = transport.make(connections: 16)
        self.rounds = rounds
    }

    func run() throws {
        let server = try LoopbackServer(keepRequests: 10, handler: Self.behavior)
        let group = DispatchGroup()
        for target in Self.targets {
            guard let url = URL(string: server.baseURL + target) else { return }
            let before = ProcessFigures.now
            let began = ContinuousClock.now
            counts.withLock { $0 = Counts() }
            for _ in 0..<Self.threads {
                group.enter()
                Thread { [self] in
                    for turn in 0..<rounds { send(url, turn) }
                    group.leave()
                }.start()
            }
            group.wait()
            let result = counts.withLock { $0 }
            say("\(target): \(result.completed) completed, \(result.disposed) disposed")
            say("  (\(result.disposedInMidExchange) in mid-exchange), \(result.hung) hung,")
            say("  \(result.afterDisposal) events after disposal, failures \(result.failed),")
            say("  slowest disposal \(result.slowestDisposal), \(ContinuousClock.now - began)")
            say("  before: \(before)")
            say("  after:  \(ProcessFigures.now)")
        }
        server.stop()
    }

    private static func behavior(_ request: Request) -> Behavior {
        switch request.path {
        case "/redirect": .respond(Response.text("moved", status: 302).with("Location", "/ok"))
        case "/loop": .respond(Response.text("moved", status: 302).with("Location", "/loop?\(request.index)"))
        case "/basic":
            .respond(Response.text("who?", status: 401).with("WWW-Authenticate", "Basic realm=\"x\""))
        case "/body": .stream(length: 1 << 20) { _ in Array(repeating: 1, count: 64 * 1024) }
        default: .respond(.text("fine"))
        }
    }

    private func send(_ url: URL, _ turn: Int) {
        let ended = DispatchSemaphore(value: 0)
        let isDisposed = Atomic<Bool>(false)
        let wasDisposedBefore = Atomic<Bool>(false)
        let subscription = ApiClient(transport: transport).response(for: url)
            .do(
                onNext: { _ in Self.note(isDisposed, wasDisposedBefore) },
                onError: { _ in Self.note(isDisposed, wasDisposedBefore) },
                onCompleted: { Self.note(isDisposed, wasDisposedBefore) }
            )
            .subscribe { [self] event in
                // An event whose delivery had begun before the disposal does not count.
                if wasDisposedBefore.load(ordering: .acquiring) { counts.withLock { $0.afterDisposal += 1 } }
                switch event {
                case .next: break
                case .error(let error):
                    counts.withLock { $0.failed[Self.kind(of: error), default: 0] += 1 }
                    ended.signal()
                case .completed:
                    counts.withLock { $0.completed += 1 }
                    ended.signal()
                }
            }
        let staysToTheEnd = turn % 4 == 3
        let patience = staysToTheEnd ? 25_000_000 : Int.random(in: 0...1500)
        let isOver = ended.wait(timeout: .now() + .microseconds(patience)) == .success
        if isOver && staysToTheEnd { return }
        let began = ContinuousClock.now
        subscription.dispose()
        let took = ContinuousClock.now - began
        isDisposed.store(true, ordering: .releasing)
        counts.withLock { counts in
            if staysToTheEnd { counts.hung += 1 } else { counts.disposed += 1 }
            if !isOver { counts.disposedInMidExchange += 1 }
            counts.slowestDisposal = max(counts.slowestDisposal, took)
        }
    }

    private static func kind(of error: any Error) -> String {
        if case .transport(let failure)? = error as? ApiError { "\(failure.kind)" } else { "\(error)" }
    }

    private static func note(_ isDisposed: borrowing Atomic<Bool>, _ before: borrowing Atomic<Bool>) {
        before.store(isDisposed.load(ordering: .acquiring), ordering: .releasing)
    }
}
