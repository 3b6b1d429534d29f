import Rill
import RillTesting
import Testing

/// The rows of docs/guides/differences-from-rxswift.md under "Elements and ends".
struct EndsAndElementsTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func zipCompletesWhenNoFurtherPairCanCome() {
        let short: TestSource<Int> = scheduler.cold("-1|")
        let long: TestSource<Int> = scheduler.cold("---1---2---")
        let recorder = scheduler.record(Observable.zip(short, long) { $0 + $1 })
        scheduler.run()
        #expect(recorder.difference(from: "---(2|)") == nil)
    }

    @Test func combineLatestCompletesWithAStreamThatHasNoElement() {
        let empty: TestSource<Int> = scheduler.cold("--|")
        let long: TestSource<Int> = scheduler.cold("-1---2---")
        let recorder = scheduler.record(Observable.combineLatest(empty, long) { $0 + $1 })
        scheduler.run()
        #expect(recorder.difference(from: "--|") == nil)
    }

    @Test func sampleCompletesWithItsSampler() {
        let source: TestSource<Int> = scheduler.cold("-1-2------|")
        let sampler: TestSource<Int> = scheduler.cold("--x--|")
        let recorder = scheduler.record(source.sample(sampler))
        scheduler.run()
        #expect(recorder.difference(from: "--1--(2|)") == nil)
    }

    @Test func skipUntilCompletesThoughTheOtherStreamNeverEmitted() {
        let source: TestSource<Int> = scheduler.cold("-1-2|")
        let recorder = scheduler.record(source.skipUntil(Observable<Int>.never()))
        scheduler.run()
        #expect(recorder.difference(from: "----|") == nil)
    }

    @Test func singleEmitsAtCompletion() {
        let one: TestSource<Int> = scheduler.cold("-1--|")
        let two: TestSource<Int> = scheduler.cold("-1-2|")
        let first = scheduler.record(one.single())
        let second = scheduler.record(two.single())
        scheduler.run()
        #expect(first.difference(from: "----(1|)") == nil)
        #expect(second.difference(from: "---#", error: SingleError.moreThanOneElement) == nil)
    }

    @Test func concatMapCallsItsClosureWhenTheTurnComes() {
        let calls = Recorder<Int>(on: scheduler)
        let source: TestSource<Int> = scheduler.cold("(12|)")
        let recorder = scheduler.record(
            source.concatMap { number -> TestSource<Int> in
                calls.onNext(number)
                return scheduler.cold("---1|")
            })
        scheduler.run()
        #expect(recorder.isCompleted)
        #expect(calls.difference(from: "1---2") == nil)
    }

    @Test func anEventSentFromInsideAnotherFollowsIt() {
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        let log = Recorder<String>(on: scheduler)
        let merged = Observable.merge(first.asObservable(), second.asObservable())
        let subscription = merged.subscribe(onNext: { number in
            log.onNext("begin \(number)")
            if number == 1 { second.onNext(2) }
            log.onNext("end \(number)")
        })
        defer { subscription.dispose() }
        first.onNext(1)
        #expect(log.elements == ["begin 1", "end 1", "begin 2", "end 2"])
    }
}
