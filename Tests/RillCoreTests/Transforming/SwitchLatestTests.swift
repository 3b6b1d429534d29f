/// `FlatMapLatestTests` draws what both have in common.
@Suite struct SwitchLatestTests {
    @Test func subjectsAreStreamsToo() {
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        let source = PublishSubject<PublishSubject<Int>>()
        let recorder = VirtualTimeScheduler().record(source.switchLatest())
        source.onNext(first)
        first.onNext(1)
        source.onNext(second)
        #expect(!first.hasObservers)
        first.onNext(2)
        second.onNext(3)
        #expect(recorder.elements == [1, 3])
        recorder.dispose()
        #expect(!second.hasObservers)
        #expect(!source.hasObservers)
    }
}
