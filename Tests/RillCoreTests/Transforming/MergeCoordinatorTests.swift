@testable import RillCore

struct MergeCoordinatorTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func itCompletesWhenTheLastStreamHasCompleted() {
        let first: TestSource<Int> = scheduler.cold("-1---|")
        let second: TestSource<Int> = scheduler.cold("--2|")
        let recorder = scheduler.record(
            Observable<Int> { observer, lifetime in
                let state = MergeCoordinator(to: observer, in: lifetime)
                state.start(first.asObservable())
                state.start(second.asObservable())
                state.endOne(with: nil)
            })
        scheduler.run()
        #expect(recorder.difference(from: "-12--|") == nil)
    }

    @Test func itDoesNotCompleteBeforeTheSource() {
        let recorder = scheduler.record(
            Observable<Int> { observer, lifetime in
                let state = MergeCoordinator(to: observer, in: lifetime)
                state.start(.just(1))
                scheduler.schedule(after: .milliseconds(3), in: lifetime) { state.endOne(with: nil) }
            })
        scheduler.run()
        #expect(recorder.difference(from: "1--|") == nil)
    }

    @Test func theFirstErrorEndsAllStreams() {
        let first: TestSource<Int> = scheduler.cold("-1---|")
        let second: TestSource<Int> = scheduler.cold("--#")
        let recorder = scheduler.record(
            Observable<Int> { observer, lifetime in
                let state = MergeCoordinator(to: observer, in: lifetime)
                state.start(first.asObservable())
                state.start(second.asObservable())
            })
        scheduler.run()
        #expect(recorder.difference(from: "-1#") == nil)
        #expect(first.subscriptionDifference(from: "^-!") == nil)
    }
}
