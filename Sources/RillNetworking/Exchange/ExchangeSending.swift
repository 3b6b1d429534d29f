import RillLocks

/// Whether one exchange has sent its request. A request that is cancelled before is never sent.
final class ExchangeSending: Sendable {
    private enum Phase {
        static let unsent = 0
        static let sent = 1
        static let cancelled = 2
    }

    private let phase = Atomic<Int>(Phase.unsent)
    private let request: RequestSending?

    init(of request: RequestSending?) { self.request = request }

    var isSent: Bool { phase.load(ordering: .acquiring) == Phase.sent }
    var isCancelled: Bool { phase.load(ordering: .acquiring) == Phase.cancelled }

    /// Notes that the request is being sent; false if it is cancelled.
    func begin() -> Bool {
        if move(from: Phase.unsent, to: Phase.sent) { request?.add(1) }
        return isSent
    }

    /// Notes that the server has processed no part of the request, or that nothing has left this machine.
    func revoke() { if move(from: Phase.sent, to: Phase.unsent) { request?.add(-1) } }

    func cancel() { _ = move(from: Phase.unsent, to: Phase.cancelled) }

    private func move(from phase: Int, to next: Int) -> Bool {
        self.phase.compareExchange(expected: phase, desired: next, ordering: .acquiringAndReleasing).exchanged
    }
}
