struct MapErrorTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func replacesTheErrorByTheOneThatIsReturned() {
        let source: TestSource<Int> = scheduler.cold("-1-#", error: Boom(number: 1))
        let recorder = scheduler.record(
            source.mapError { Boom(number: (($0 as? Boom)?.number ?? 0) + 10) })
        scheduler.run()
        #expect(recorder.history == "1@1 #11@3")
        #expect(source.subscriptionDifference(from: "^--!") == nil)
    }

    @Test func replacesTheErrorByTheOneThatIsThrown() {
        let source: TestSource<Int> = scheduler.cold("-1-#", error: Boom(number: 1))
        let recorder = scheduler.record(source.mapError { _ in throw Boom(number: 3) })
        scheduler.run()
        #expect(recorder.history == "1@1 #3@3")
    }

    @Test(arguments: ["-", "|", "-1-2-|", "-1-2-"])
    func aStreamThatDoesNotFailPassesUntouched(_ marbles: String) {
        let source: TestSource<Int> = scheduler.cold(marbles)
        let recorder = scheduler.record(source.mapError { _ in Boom() })
        scheduler.run()
        #expect(recorder.difference(from: marbles) == nil)
    }

    @Test func disposalEndsTheSource() {
        let source: TestSource<Int> = scheduler.cold("-1---#")
        let recorder = scheduler.record(source.mapError { _ in Boom() })
        scheduler.advance(by: .milliseconds(2))
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
        #expect(source.subscriptionDifference(from: "^-!") == nil)
    }

    @Test func aSynchronousErrorIsMappedSynchronously() {
        let recorder = scheduler.record(
            Observable<Int>.error(DrawnError()).mapError { _ in Boom(number: 2) })
        #expect(recorder.history == "#2@0")
    }
}
