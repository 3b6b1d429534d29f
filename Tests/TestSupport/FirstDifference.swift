import RillCore

/// The marbles of the first source from which the two make different streams; nil when they make the same of
/// all.
package func firstDifference(
    between first: (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>,
    and second: (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>
) -> String? {
    for marbles in ["-", "--|", "-1-2-3-1-|", "-1-3-#", "--#", "(132|)", "(1#)"] {
        if history(of: first, marbles) != history(of: second, marbles) { return marbles }
    }
    return nil
}

private func history(
    of transform: (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>, _ marbles: String
) -> [Recorded<Int>] {
    let scheduler = VirtualTimeScheduler()
    let source: TestSource<Int> = scheduler.cold(marbles, error: Boom())
    let recorder = scheduler.record(transform(source.asObservable(), scheduler))
    scheduler.run()
    return recorder.events
}
