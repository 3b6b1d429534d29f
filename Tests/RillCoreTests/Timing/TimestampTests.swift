@Suite struct TimestampTests {
    /// Draws the times.
    @Test func givesEveryElementItsTime() {
        let drawing = Drawing("-7---8-|", becomes: "-1---5-|", subscribed: "^------!")
        #expect(drawing.difference { times(of: $0.timestamp(scheduler: $1)) } == nil)
    }

    private func times(of stream: Observable<(time: Instant, element: Int)>) -> Observable<Int> {
        stream.map { stamped in Int(stamped.time.sinceZero / .milliseconds(1)) }
    }
}
