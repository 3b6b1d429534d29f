import Foundation
import Rill
import RillLocks

/// A transport without a network, for tests: a closure answers, and what was asked is recorded.
///
///     let transport = StubTransport { request in request.answer(json: #"{"temperature": 9.5}"#) }
///     let client = ApiClient(transport: transport)
///
/// An answer is a stream like any other, so the operators make it late, slow or faulty: `delaySubscription` on a virtual
/// scheduler, `never()`, `error(TransportFailure(.timedOut, …))`, or `answer` with several pieces.
public struct StubTransport: Transport {
    private let answer: @Sendable (TransportRequest) throws -> Observable<TransportEvent>
    private let record = Record()

    /// Asks `answer` once for every subscription.
    public init(
        _ answer: @escaping @Sendable (TransportRequest) throws -> Observable<TransportEvent>
    ) {
        self.answer = answer
    }

    /// Chooses by method and path, such as `GET /weather`; anything else is answered with 404.
    public init(
        routes: [String: @Sendable (TransportRequest) throws -> Observable<TransportEvent>]
    ) {
        self.init { request in
            guard let route = routes["\(request.method) \(request.url.path)"] else {
                return request.answer(404)
            }
            return try route(request)
        }
    }

    /// Gives the answers in their order, and the last one again and again.
    public init(
        inOrder answers: [@Sendable (TransportRequest) throws -> Observable<TransportEvent>]
    ) {
        precondition(!answers.isEmpty, "Rill: a stub that answers in order needs an answer")
        let turn = Atomic<Int>(0)
        self.init { request in
            try answers[min(turn.add(1, ordering: .relaxed).oldValue, answers.count - 1)](request)
        }
    }

    /// The requests of all subscriptions so far, in their order.
    public var requests: [TransportRequest] { record.requests.withLock { $0 } }

    /// The exchanges that have neither ended nor been disposed.
    public var running: Int { record.running.load(ordering: .acquiring) }

    public func exchange(_ request: TransportRequest) -> Observable<TransportEvent> {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            record.requests.withLock { $0.append(request) }
            record.running.add(1, ordering: .acquiringAndReleasing)
            lifetime.onDispose { record.running.subtract(1, ordering: .acquiringAndReleasing) }
            Observable.deferred { try answer(request) }.run(observer, in: lifetime)
        }
    }
}

private final class Record: Sendable {
    let requests = Mutex<[TransportRequest]>([])
    let running = Atomic<Int>(0)
}
