import RillCore
import RillTesting
import RillLocks

/// A source behind an operator of time, with one who listens: for a race between the clock and the source.
struct TimedRound: Sendable {
    let scheduler = VirtualTimeScheduler()
    let source = PublishSubject<Int>()
    let witness = Witness<Int>()

    init(_ operation: (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>) {
        _ = operation(source.asObservable(), scheduler).subscribe(witness)
    }

    /// Completes the source, a little later in some rounds than in others.
    func complete() {
        let turns = Atomic<Int>(0)
        for _ in 0..<Int.random(in: 0..<400) { turns.add(1, ordering: .relaxed) }
        source.onCompleted()
    }
}
