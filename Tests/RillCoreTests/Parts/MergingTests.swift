import RillTesting
import Testing

@testable import RillCore

struct MergingTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func itCompletesWhenTheLastOfItsStreamsHas() {
        let first: TestSource<Int> = scheduler.cold("-1---|")
        let second: TestSource<Int> = scheduler.cold("--2|")
        let recorder = scheduler.record(
            Observable<Int> { observer, lifetime in
                let merging = Merging(to: observer, in: lifetime)
                merging.start(first.asObservable())
                merging.start(second.asObservable())
                merging.endOne(with: nil)
            })
        scheduler.run()
        #expect(recorder.difference(from: "-12--|") == nil)
    }

    @Test func itWaitsForTheStreamThatBringsTheOthers() {
        let recorder = scheduler.record(
            Observable<Int> { observer, lifetime in
                let merging = Merging(to: observer, in: lifetime)
                merging.start(.just(1))
                scheduler.schedule(after: .milliseconds(3), in: lifetime) { merging.endOne(with: nil) }
            })
        scheduler.run()
        #expect(recorder.difference(from: "1--|") == nil)
    }

    @Test func theFirstErrorEndsAll() {
        let first: TestSource<Int> = scheduler.cold("-1---|")
        let second: TestSource<Int> = scheduler.cold("--#")
        let recorder = scheduler.record(
            Observable<Int> { observer, lifetime in
                let merging = Merging(to: observer, in: lifetime)
                merging.start(first.asObservable())
                merging.start(second.asObservable())
            })
        scheduler.run()
        #expect(recorder.difference(from: "-1#") == nil)
        #expect(first.subscriptionDifference(from: "^-!") == nil)
    }
}
