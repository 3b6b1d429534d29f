import RillCore

/// A source behind an operator of time, with a probe as its subscriber: one round of a race of the clock and
/// the source.
package struct TimedRound: Sendable {
    package let scheduler = VirtualTimeScheduler()
    package let source = PublishSubject<Int>()
    package let probe = SerialityProbe<Int>()

    package init(_ operation: (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>) {
        _ = operation(source.asObservable(), scheduler).subscribe(probe)
    }

    /// Completes the source after a random number of turns of a loop, so that rounds differ.
    package func complete() {
        let turns = Atomic<Int>(0)
        for _ in 0..<Int.random(in: 0..<400) { turns.add(1, ordering: .relaxed) }
        source.onCompleted()
    }
}
