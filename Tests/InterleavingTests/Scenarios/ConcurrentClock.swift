/// A scheduler of two threads: one runs what is to run at once, the other what is delayed.
final class ConcurrentClock: TrustedScheduler {
    private typealias Work = (lifetime: Lifetime, run: @Sendable () -> Void)

    private let start: Instant
    private let next = SharedVariable<[Work]>([])
    private let delayed = SharedVariable<[Work]>([])
    private let hours = Atomic<Int>(0)

    init(at start: Instant) { self.start = start }

    var now: Instant { start.advanced(by: .seconds(3_600) * hours.load(ordering: .relaxed)) }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        next.update { $0.append((lifetime, work)) }
    }

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        delayed.update { $0.append((lifetime, work)) }
    }

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        schedule(after: delay, in: lifetime, work)
    }

    func runNext() { run(next.update { $0.isEmpty ? [] : [$0.removeFirst()] }) }

    /// An hour later, so that all that is delayed is due.
    func runDelayed() {
        hours.add(1, ordering: .relaxed)
        run(
            delayed.update { works in
                defer { works = [] }
                return works
            })
    }

    private func run(_ works: [Work]) {
        for work in works where !work.lifetime.isDisposed { work.run() }
    }
}
