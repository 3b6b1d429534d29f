/// State of a circuit breaker: its state machine, and the streams that wait for it.
struct BreakerState: Sendable {
    var circuit: Circuit
    var waiters = BreakerWaiters()

    /// What is to be called, outside the lock, so that the streams that may go on do so.
    mutating func wakes(isChanged: Bool) -> [@Sendable () -> Void] {
        switch circuit.state {
        case .closed, .metricsOnly: waiters.takeAll().map { wake in { wake(.spread) } }
        case .open, .isolated: isChanged ? waiters.takeAll().map { wake in { wake(.now) } } : []
        case .halfOpen: waiters.takeFirst(circuit.freeProbes).map { wake in { wake(.now) } }
        }
    }
}
