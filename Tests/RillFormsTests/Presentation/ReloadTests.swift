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

    @Test func aTriggerWithACurrentValueIsSkippedOnceToWait() {
        let attempts = Atomic<Int>(0)
        let source = Observable<Int>.deferred {
            attempts.add(1, ordering: .relaxed).newValue < 5 ? .error(CocoaError(.fileNoSuchFile)) : .just(1)
        }
        let trigger = BehaviorRelay(value: 0)
        _ = source.reload(on: trigger).subscribe()
        #expect(attempts.load(ordering: .relaxed) == 5)
        let again = Observable<Int>.deferred {
            attempts.add(1, ordering: .relaxed)
            return .error(CocoaError(.fileNoSuchFile))
        }
        let subscription = again.reload(on: trigger.skip(1)).subscribe()
        #expect(attempts.load(ordering: .relaxed) == 6)
        trigger.accept(1)
        #expect(attempts.load(ordering: .relaxed) == 7)
        subscription.dispose()
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
