@Suite struct TimeIntervalTests {
    /// Draws the intervals.
    @Test func givesEveryElementTheTimeSinceTheOneBefore() {
        let drawing = Drawing("-7---8-8|", becomes: "-1---4-2|", subscribed: "^-------!")
        #expect(drawing.difference { intervals(of: $0.timeInterval(scheduler: $1)) } == nil)
    }

    private func intervals(of stream: Observable<(interval: Duration, element: Int)>) -> Observable<Int> {
        stream.map { timed in Int(timed.interval / .milliseconds(1)) }
    }
}
