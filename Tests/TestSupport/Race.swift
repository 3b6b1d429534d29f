import Foundation

/// Runs `first` and `second` on two threads at the same moment, round after round, and returns the number of
/// rounds that do not pass `check`. `count` is the number of rounds in the stress run; see `rounds(_:)`.
package func race<State: Sendable>(
    rounds count: Int = 2_000,
    prepare: @escaping @Sendable () -> State,
    _ first: @escaping @Sendable (State) -> Void,
    against second: @escaping @Sendable (State) -> Void,
    check: @escaping @Sendable (State) -> Bool
) -> Int {
    let state = Mutex<State?>(nil)
    let failures = Mutex(0)
    let arrivals = Atomic<Int>(0)
    let meet: @Sendable () -> Void = {
        let arrival = arrivals.add(1, ordering: .acquiringAndReleasing).newValue
        let all = arrival + arrival % 2
        while arrivals.load(ordering: .acquiring) < all { sched_yield() }
    }
    concurrently(threads: 2) { number in
        for _ in 0..<rounds(count) {
            if number == 0 { state.withLock { $0 = prepare() } }
            meet()
            guard let current = state.withLock({ $0 }) else { return }
            if number == 0 { first(current) } else { second(current) }
            meet()
            if number == 0 && !check(current) { failures.withLock { $0 += 1 } }
        }
    }
    return failures.withLock { $0 }
}
