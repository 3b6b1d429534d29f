struct LoadableTests {
    @Test(arguments: [Behavior.respond(.text("fine")), .respond(.status(500)), .reset])
    func loadingBeginsImmediatelyAndEndsOnce(behavior: Behavior) throws {
        let server = try LoopbackServer.responding(behavior)
        let notes = Notes()
        let request = ApiClient().data(for: try server.url()).load(notes)
        #expect(notes.all.isEmpty)
        _ = try request.outcome()
        // The subscription is disposed of after its last event.
        #expect(eventually { notes.all == ["begin", "end"] })
        _ = try request.outcome()
        #expect(eventually { notes.all == ["begin", "end", "begin", "end"] })
    }

    @Test func loadingEndsOnceOnDisposal() throws {
        let server = try LoopbackServer.responding(.hang)
        let notes = Notes()
        let subscription = ApiClient().data(for: try server.url()).load(notes).subscribe { _ in }
        #expect(notes.all == ["begin"])
        subscription.dispose()
        subscription.dispose()
        #expect(notes.all == ["begin", "end"])
    }

    @Test func elementsAreDeliveredDuringLoading() {
        let notes = Notes()
        let scheduler = VirtualTimeScheduler()
        let source = PublishSubject<Int>()
        let recorder = scheduler.record(source.load(notes))
        source.onNext(1)
        #expect(notes.all == ["begin"])
        source.onCompleted()
        #expect(notes.all == ["begin", "end"])
        #expect(recorder.elements == [1])
        #expect(recorder.isCompleted)
    }
}
