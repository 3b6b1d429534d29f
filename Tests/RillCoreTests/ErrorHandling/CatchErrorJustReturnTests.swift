struct CatchErrorJustReturnTests {
    private let scheduler = VirtualTimeScheduler()

    @Test(arguments: [
        ("-", "-"), ("|", "|"), ("#", "(0|)"), ("-1-2-|", "-1-2-|"), ("-1-2-#", "-1-2-(0|)"),
        ("(12#)", "(120|)"),
    ])
    func emitsTheElementAndCompletesInPlaceOfTheError(_ source: String, _ expected: String) {
        let source: TestSource<Int> = scheduler.cold(source)
        let recorder = scheduler.record(source.catchErrorJustReturn(0))
        scheduler.run()
        #expect(recorder.difference(from: expected) == nil)
        #expect(source.liveSubscriptions == (expected == "-" ? 1 : 0))
    }

    @Test func aSynchronousErrorIsReplacedSynchronously() {
        let recorder = scheduler.record(Observable<Int>.error(Boom()).catchErrorJustReturn(4))
        #expect(recorder.history == "4@0 |@0")
    }

    @Test func disposalEndsTheSource() {
        let source: TestSource<Int> = scheduler.cold("-1---#")
        let recorder = scheduler.record(source.catchErrorJustReturn(0))
        scheduler.advance(by: .milliseconds(2))
        recorder.dispose()
        scheduler.run()
        #expect(recorder.difference(from: "-1") == nil)
        #expect(source.subscriptionDifference(from: "^-!") == nil)
    }

    @Test func aSubscriberThatLeavesEarlyReceivesOneCompletion() {
        let recorder = scheduler.record(Observable<Int>.error(Boom()).catchErrorJustReturn(4).take(1))
        #expect(recorder.history == "4@0 |@0")
    }
}
