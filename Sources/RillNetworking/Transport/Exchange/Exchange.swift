import Foundation
import Rill
import RillLocks

/// One request on its way, seen from the network below it: takes in what the network reports, keeps the times the
/// request allows, and delivers events to the subscriber.
///
/// The network reports on one thread at a time. The first end counts, wherever it comes from; it stops the network at
/// once and reaches the subscriber after everything that came before it.
final class Exchange: Sendable {
    let request: TransportRequest
    /// Ends when nothing more is wanted from the network.
    let network: Lifetime
    private let delivery: Delivery
    private let deadlines: Deadlines
    /// Whether a timeout is delivered on the thread of its clock. Never on that of the clock that all share, which must not
    /// wait for a subscriber.
    private let clockDelivers: Bool
    private let bytesReceived = Atomic<Int>(0)
    private let bytesSent = Atomic<Int>(0)

    /// The events of an exchange that `start` begins; `start` is called once for every subscriber. Without a scheduler it
    /// is the one that all exchanges share.
    static func events(
        of request: TransportRequest, timesOn scheduler: (any Scheduler)?,
        start: @escaping @Sendable (Exchange) -> Void
    ) -> Observable<TransportEvent> {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            if let problem = request.problem {
                return observer.onError(TransportFailure(problem, url: request.url))
            }
            let exchange = Exchange(request, to: observer, in: lifetime, timesOn: scheduler)
            exchange.watchTimes()
            start(exchange)
        }
    }

    private init(
        _ request: TransportRequest, to observer: Observer<TransportEvent>, in lifetime: Lifetime,
        timesOn scheduler: (any Scheduler)?
    ) {
        self.request = request
        network = lifetime.child()
        delivery = Delivery(to: observer, in: lifetime)
        deadlines = Deadlines(of: request, on: scheduler ?? ExchangeTimers.scheduler)
        clockDelivers = scheduler != nil
    }

    /// Whether the head of the answer has come.
    var hasHead: Bool { deadlines.hasHead }

    /// `total` is nil while nobody knows it.
    func uploaded(_ bytes: Int, of total: Int?) {
        // Who has to send again counts again.
        let (before, after) = bytesSent.max(min(bytes, total ?? .max), ordering: .relaxed)
        guard after > before else { return }
        deadlines.somethingCame()
        delivery.send(.uploaded(sent: after, total: total))
    }

    /// Takes in the head of the final answer.
    func receive(_ head: ResponseHead) {
        deadlines.headCame()
        delivery.send(.response(head))
    }

    /// Takes in a piece of the body; more than `limit` bytes that wait for the subscriber are a failure.
    func receive(_ data: Data, failingAbove limit: Int) {
        if receive(data, waitingUpTo: limit, whenThereIsRoom: {}) { return }
        fail(TransportFailure(.overflow(limit: limit), url: request.url, bytesReceived: receivedSoFar))
    }

    /// Takes in a piece of the body. False when more than `limit` bytes would wait for the subscriber: then the piece is not
    /// taken, and `room` is called once half of them are gone.
    func receive(
        _ data: Data, waitingUpTo limit: Int, whenThereIsRoom room: @escaping @Sendable () -> Void
    ) -> Bool {
        deadlines.somethingCame()
        // Counted first: who has the piece may see the number.
        bytesReceived.add(data.count, ordering: .relaxed)
        if delivery.send(data, waitingUpTo: limit, whenThereIsRoom: room) { return true }
        bytesReceived.subtract(data.count, ordering: .relaxed)
        return false
    }

    func complete() {
        delivery.end(with: nil)
        network.dispose()
    }

    func fail(_ error: any Error) {
        delivery.end(with: TransportFailure(of: error, url: request.url, bytesReceived: receivedSoFar))
        network.dispose()
    }

    /// The body cannot be sent, for a reason of its own.
    func failBody(_ error: any Error) {
        guard !(error is BodyFailure) else { return fail(error) }
        fail(
            TransportFailure(
                .invalidRequest(reason: "its body cannot be read"), url: request.url,
                bytesReceived: receivedSoFar, underlying: error))
    }

    private var receivedSoFar: Int { bytesReceived.load(ordering: .relaxed) }

    private func watchTimes() {
        let delivery = delivery
        deadlines.watch(in: network, isBusyElsewhere: { delivery.hasWaitingBytes }) { timeout in
            self.delivery.end(
                with: TransportFailure(of: timeout, url: self.request.url, bytesReceived: self.receivedSoFar),
                isHere: self.clockDelivers)
            self.network.dispose()
        }
    }
}
