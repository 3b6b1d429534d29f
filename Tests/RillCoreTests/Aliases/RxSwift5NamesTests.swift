@Suite struct RxSwift5NamesTests {
    @Test func observeOnIsObserve() {
        let difference = firstDifference(
            between: { source, scheduler in source.observeOn(scheduler) },
            and: { source, scheduler in source.observe(on: scheduler) })
        #expect(difference == nil)
    }

    @Test func observeOnDeliversOnTheScheduler() {
        let scheduler = ManualScheduler()
        let recorder = VirtualTimeScheduler().record(Observable.of(1, 2).observeOn(scheduler))
        #expect(recorder.events.isEmpty)
        scheduler.run()
        #expect(recorder.difference(from: "(12|)") == nil)
    }

    @Test func subscribeOnIsSubscribe() {
        let difference = firstDifference(
            between: { source, scheduler in source.subscribeOn(scheduler) },
            and: { source, scheduler in source.subscribe(on: scheduler) })
        #expect(difference == nil)
    }

    @Test func subscribeOnStartsOnTheScheduler() {
        let scheduler = ManualScheduler()
        let source: TestSource<Int> = VirtualTimeScheduler().cold("-1|")
        let recorder = VirtualTimeScheduler().record(source.subscribeOn(scheduler))
        #expect(source.liveSubscriptions == 0)
        scheduler.run()
        #expect(source.liveSubscriptions == 1)
        recorder.dispose()
        #expect(source.liveSubscriptions == 0)
    }
}
