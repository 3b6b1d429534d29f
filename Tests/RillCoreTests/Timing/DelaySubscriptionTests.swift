@Suite struct DelaySubscriptionTests {
    @Test func startsTheSourceWhenTheTimeHasPassed() {
        let drawing = Drawing("-1-2-|", becomes: "---1-2-|", subscribed: "--^----!")
        #expect(drawing.difference { $0.delaySubscription(.milliseconds(2), scheduler: $1) } == nil)
    }
}
