struct ReloadTests {
    @Test func everyFailureWaitsForTheTrigger() throws {
        let server = try LoopbackServer.serving { request in
            request.index < 2 ? .respond(.status(500)) : .respond(.text("fine"))
        }
        let button = PublishSubject<Void>()
        let (outcome, subscription) = ApiClient().data(for: try server.url()).reload(on: button).watched()
        defer { subscription.dispose() }
        for count in 1...2 {
            #expect(eventually { button.hasObservers && server.requests.count == count })
            button.onNext(())
        }
        try outcome.waitForEnd()
        #expect(outcome.elements == [Data("fine".utf8)])
        #expect(server.requests.count == 3)
        #expect(!button.hasObservers)
    }

    @Test func theErrorIsDeliveredWhenTheTriggerEnds() {
        let scheduler = VirtualTimeScheduler()
        let failing = Observable<Int>.error(DrawnError())
        #expect(scheduler.record(failing.reload(on: Observable<Int>.empty())).error is DrawnError)
        #expect(
            scheduler.record(failing.reload(on: Observable<Int>.error(URLError(.badURL)))).error is URLError)
    }

    @Test func oneElementOfTheTriggerStartsOneAttempt() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("-1-#")
        let trigger: TestSource<Int> = scheduler.hot("-----111---------1-")
        let recorder = scheduler.record(source.asObservable().reload(on: trigger))
        scheduler.advance(ticks: 16)
        #expect(recorder.elements == [1, 1])
        recorder.dispose()
    }
}
