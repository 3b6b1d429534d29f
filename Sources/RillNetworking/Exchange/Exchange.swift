import Foundation
import Rill
import RillLocks

/// One exchange as a transport sees it. It takes the reports of the network, enforces the time limits of the
/// request, and delivers events to the subscriber.
///
/// The network reports on one thread at a time. The first end counts, whether it comes from the network or
/// from a time limit. It stops the network immediately, and reaches the subscriber after every event that was
/// enqueued before it.
package final class Exchange: Sendable {
    package let request: HTTPRequest
    /// Disposed when nothing more is needed from the network.
    package let network: Lifetime
    private let queue: ResponseQueue
    private let timeouts: ExchangeTimeouts
    /// Whether the thread of the timer may deliver a timeout. It may not if all exchanges share that thread,
    /// because a subscriber that blocks would delay all other timeouts.
    private let timerMayDeliver: Bool
    private let bytesReceived = Atomic<Int>(0)
    private let bytesSent = Atomic<Int>(0)
    private let sending: ExchangeSending
    private let isWaiting = Atomic<Bool>(false)
    /// The recorder of the times; nil for a request without a metrics handler.
    private let metrics: MetricsRecorder?

    /// The events of an exchange. `start` is called for every subscription. Timeouts run on `scheduler`, or
    /// if it is nil, on the queue that all exchanges share.
    package static func events(
        of request: HTTPRequest, timeoutsOn scheduler: (any TrustedScheduler)?, answersDigest: Bool = false,
        start: @escaping @Sendable (Exchange) -> Void
    ) -> Observable<ExchangeEvent> {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            if let problem = request.problem ?? (answersDigest ? nil : request.problemOfDigest) {
                return observer.onError(TransportError(problem, of: request))
            }
            let exchange = Exchange(request, to: observer, in: lifetime, timeoutsOn: scheduler)
            exchange.startTimeouts()
            start(exchange)
        }
    }

    private init(
        _ request: HTTPRequest, to observer: Observer<ExchangeEvent>, in lifetime: Lifetime,
        timeoutsOn scheduler: (any TrustedScheduler)?
    ) {
        self.request = request
        network = lifetime.child()
        timeouts = ExchangeTimeouts(of: request, on: scheduler ?? ExchangeTimeouts.sharedScheduler)
        queue = ResponseQueue(to: observer, in: lifetime) { [timeouts] in timeouts.restartIdle() }
        timerMayDeliver = scheduler != nil
        metrics = MetricsRecorder(of: request)
        sending = ExchangeSending(of: request.sending)
        network.onDispose { [sending, queue] in
            sending.cancel()
            queue.leave()
        }
        if let metrics { network.onDispose { metrics.end() } }
    }

    /// Whether the head of the response has arrived.
    var hasHead: Bool { timeouts.hasHead }

    /// Reports the steps to the established connection. `read` is called only if the request has a metrics
    /// handler.
    package func connected(_ read: () -> ConnectionMetrics) { metrics?.connected(read()) }

    /// Reports that the request waits until other requests leave it a connection.
    func waitsForConnection() { isWaiting.store(true, ordering: .releasing) }

    /// Reports that the request has a connection, or that one is being made.
    func connects() { isWaiting.store(false, ordering: .releasing) }

    /// Reports that a server may receive a part of the request from now on; false if the request must not be
    /// sent.
    @discardableResult package func willSend() -> Bool { sending.begin() }

    func wasNotProcessed() { if !hasHead { sending.revoke() } }

    /// Reports how many bytes of the request's body have been sent; `total` is nil while the length is
    /// unknown.
    func uploaded(_ bytes: Int, of total: Int?) {
        timeouts.restartIdle()
        // A body that is sent again starts at 0, but reported progress only grows.
        let (before, after) = bytesSent.max(min(bytes, total ?? .max), ordering: .relaxed)
        guard after > before else { return }
        queue.enqueue(.progress(TransferProgress(.upload, completed: after, total: total)))
    }

    /// Reports the head of the final response.
    package func receive(_ head: ResponseHead) {
        if head.isPartOfBytes && request.headers["Range"] == nil {
            return fail(.invalidResponse(reason: "it is a part (206), but the whole was requested"))
        }
        if head.hasImpossibleLength {
            return fail(.invalidResponse(reason: "the head gives a length that no body can have"))
        }
        if head.wire.isFramingUnclear {
            return fail(.invalidResponse(reason: "its head does not tell clearly where its body ends"))
        }
        timeouts.headArrived()
        metrics?.headArrived(head.status)
        queue.enqueue(.response(head))
    }

    /// Reports activity that is not a piece of the body, which restarts the idle timeout.
    package func restartIdleTimeout() { timeouts.restartIdle() }

    /// Reports a piece of the body. The exchange fails if more than `limit` bytes would wait for the
    /// subscriber.
    package func receive(_ data: Data, failingAbove limit: Int) {
        if receive(data, bufferingUpTo: limit, whenThereIsSpace: {}) { return }
        fail(.overflow(limit: limit))
    }

    /// Reports a piece of the body. If more than `limit` bytes would wait for the subscriber, returns false
    /// without taking the piece, and calls `spaceHandler` once no more than half of `limit` are left.
    package func receive(
        _ data: Data, bufferingUpTo limit: Int, whenThereIsSpace spaceHandler: @escaping @Sendable () -> Void
    ) -> Bool {
        timeouts.restartIdle()
        // Counted before the piece is enqueued: a subscriber that has the piece may read the number.
        bytesReceived.add(data.count, ordering: .relaxed)
        if queue.enqueue(data, bufferingUpTo: limit, whenThereIsSpace: spaceHandler) { return true }
        bytesReceived.subtract(data.count, ordering: .relaxed)
        return false
    }

    /// Pauses the network if more than `limit` bytes wait for the subscriber, and resumes it once no more
    /// than half of `limit` are left. A paused network still reports bytes that are under way.
    func pauseNetwork(
        above limit: Int, _ pause: () -> Void, resume: @escaping @Sendable () -> Void
    ) {
        guard queue.bytes > limit else { return }
        pause()
        queue.whenThereIsSpace(limit, resume)
    }

    /// Holds back reported events until `deliver` is called, so that one worker is woken for all of them;
    /// false if a worker already delivers.
    func holdDelivery() -> Bool { queue.takeTurn() }

    func deliver() { queue.startDraining() }

    package func complete() {
        queue.end(with: nil)
        network.dispose()
    }

    package func fail(_ kind: TransportError.Kind, _ underlying: (any Error)? = nil) {
        // If a time limit has kept the request from being sent, the time limit reports the end, even if the
        // network notices it first.
        guard !sending.isCancelled else { return }
        queue.end(with: failure(kind, underlying))
        network.dispose()
    }

    /// Ends the exchange because the body of the request cannot be read.
    func failBody(_ error: any Error) {
        let reason =
            error is BodyError ? "\(error)" : "its body cannot be read: \(ApiError.phrase(of: error))"
        fail(.invalidRequest(reason: reason), error)
    }

    private func failure(_ kind: TransportError.Kind, _ underlying: (any Error)? = nil) -> TransportError {
        TransportError(
            kind, of: request, bytesReceived: bytesReceived.load(ordering: .relaxed),
            // A request with a response has been sent.
            requestWasSent: hasHead || sending.isSent, underlying: underlying)
    }

    private func startTimeouts() {
        timeouts.start(in: network, isSubscriberBusy: { [queue] in queue.isSubscriberBusy }) { timeout in
            let isWaiting = self.isWaiting.load(ordering: .acquiring)
            // Cancelled first, because the failure says whether the request was sent.
            self.sending.cancel()
            let failure = self.failure(isWaiting ? .noFreeConnection(timeout) : .timedOut(timeout))
            self.queue.end(with: failure, mayDeliverHere: self.timerMayDeliver)
            self.network.dispose()
        }
    }
}
