import Dispatch
import RillSchedulers

@testable import RillLimits

struct BulkheadTests {
    private let scheduler = VirtualTimeScheduler()
    private let attempts = Attempts()

    private func record(_ bulkhead: Bulkhead, _ source: Observable<Int> = .never()) -> Recorder<Int> {
        scheduler.record(attempts.stream { _ in source }.limited(by: bulkhead, scheduler: scheduler))
    }

    /// Emits after so many seconds.
    private func after(_ seconds: Int) -> Observable<Int> {
        Observable<Int>.timer(.seconds(seconds), scheduler: scheduler).map { _ in seconds }
    }

    private func figures(running: Int, waiting: Int, admitted: Int, refused: Int, places: Int = 1)
        -> Bulkhead.Figures
    {
        .init(
            places: places, running: running, waiting: waiting, admitted: admitted, refused: refused,
            name: "bulkhead")
    }

    @Test func soManyRunAndTheOthersFollowInTheirOrder() {
        let bulkhead = Bulkhead(2)
        let recorders = [3, 1, 1, 1].map { record(bulkhead, after($0)) }
        #expect(attempts.live == 2)
        scheduler.run()
        #expect(
            recorders.map(\.history) == [
                "3@3000 |@3000", "1@1000 |@1000", "1@2000 |@2000", "1@3000 |@3000",
            ])
        #expect(attempts.peak == 2)
        #expect(
            bulkhead.figures(at: scheduler.now)
                == figures(running: 0, waiting: 0, admitted: 4, refused: 0, places: 2))
    }

    /// Nothing can stop it, so the place is free once its stream is over.
    @Test func whatCreateDoesBeforeItReturnsRunsBesideTheNextStream() {
        let bulkhead = Bulkhead(1)
        let (begun, end, over) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let working = Observable<Int>.create { _ in
            begun.signal()
            end.wait()
            over.signal()
            return Disposables.create()
        }
        let queue = SerialDispatchQueueScheduler()
        let subscription = working.subscribe(on: queue).limited(by: bulkhead, scheduler: scheduler)
            .subscribe()
        begun.wait()
        subscription.dispose()
        #expect(record(bulkhead, .just(1)).elements == [1])
        end.signal()
        over.wait()
    }

    @Test(arguments: [Observable<Int>.empty(), .error(Boom()), .just(1)])
    func aPlaceIsFreeBeforeTheTerminalEvent(_ source: Observable<Int>) {
        let bulkhead = Bulkhead(1)
        let running = Log<Int>()
        _ = source.limited(by: bulkhead, scheduler: scheduler).materialize().subscribe(onNext: { event in
            if event.isStopEvent { running.write(bulkhead.figures(at: .zero).running) }
        })
        #expect(running.entries == [0])
    }

    @Test func disposalMakesRoomAndSoDoesALeaverInTheLine() {
        let bulkhead = Bulkhead(1)
        let recorders = (0..<4).map { _ in record(bulkhead) }
        recorders[1].dispose()
        recorders[0].dispose()
        scheduler.run()
        #expect(attempts.total == 2 && attempts.live == 1)
        #expect(bulkhead.figures(at: .zero) == figures(running: 1, waiting: 1, admitted: 2, refused: 0))
        recorders[3].dispose()
        recorders[2].dispose()
        #expect(bulkhead.figures(at: .zero) == figures(running: 0, waiting: 0, admitted: 2, refused: 0))
        #expect(attempts.live == 0 && scheduler.pendingCount == 0)
    }

    @Test func aStreamThatLeavesBeforeItsStartGivesItsPlaceBackAndIsNotCounted() {
        let bulkhead = Bulkhead(1)
        let (first, second) = (record(bulkhead), record(bulkhead))
        first.dispose()
        // It has a place now, and starts with the next turn of its scheduler.
        second.dispose()
        scheduler.run()
        #expect(attempts.total == 1)
        #expect(bulkhead.figures(at: .zero) == figures(running: 0, waiting: 0, admitted: 1, refused: 0))

        let (third, fourth, fifth) = (record(bulkhead), record(bulkhead), record(bulkhead))
        third.dispose()
        fourth.dispose()
        scheduler.run()
        #expect(attempts.total == 3 && bulkhead.figures(at: .zero).running == 1)
        fifth.dispose()
        #expect(bulkhead.figures(at: .zero).running == 0)
    }

    @Test func aFullLineAndALongWaitAreRefused() {
        let bulkhead = Bulkhead(1, maxWaiting: 1, maxWait: .seconds(2))
        let recorders = (0..<3).map { _ in record(bulkhead) }
        #expect(recorders[2].error as? AttemptRefusedError == AttemptRefusedError(reason: .overloaded))
        #expect(recorders[1].error == nil)
        scheduler.run()
        #expect(recorders[1].error as? AttemptRefusedError == AttemptRefusedError(reason: .overloaded))
        #expect(scheduler.now.sinceZero == .seconds(2))
        #expect(bulkhead.figures(at: .zero) == figures(running: 1, waiting: 0, admitted: 1, refused: 2))
    }

    @Test func whoHasStartedIsNotRefusedLater() {
        let bulkhead = Bulkhead(1, maxWait: .seconds(2))
        let first = record(bulkhead)
        let second = record(bulkhead)
        scheduler.advance(by: .seconds(1))
        first.dispose()
        scheduler.advance(by: .zero)
        #expect(attempts.live == 1 && scheduler.pendingCount == 0)
        scheduler.advance(by: .seconds(100))
        #expect(second.error == nil && attempts.live == 1)
    }

    @Test func twentyThousandSynchronousStreamsTakeConstantStack() {
        let bulkhead = Bulkhead(1, maxWaiting: .max)
        let blocker = record(bulkhead)
        let done = Log<Int>()
        for number in 0..<20_000 {
            _ = Observable.just(number).limited(by: bulkhead, scheduler: scheduler)
                .subscribe(onNext: { done.write($0) })
        }
        blocker.dispose()
        scheduler.run()
        #expect(done.entries == Array(0..<20_000))
    }

    @Test func fiveThousandOnASchedulerThatRunsWorkInsideTheCallTakeConstantStack() {
        let bulkhead = Bulkhead(1, maxWaiting: .max)
        let blocker = record(bulkhead)
        let done = Log<Int>()
        onSmallStack {
            for number in 0..<5_000 {
                _ = Observable.just(number).limited(by: bulkhead, scheduler: InlineScheduler(scheduler))
                    .subscribe(onNext: { done.write($0) })
            }
            blocker.dispose()
        }
        #expect(done.entries == Array(0..<5_000))
    }

    @Test func neverMoreRunOnManyThreads() {
        let bulkhead = Bulkhead(3, maxWaiting: 0)
        let peak = Log<Int>()
        concurrently(threads: 8) { _ in
            for _ in 0..<500 {
                _ = Observable<Int>.deferred {
                    peak.write(bulkhead.figures(at: .zero).running)
                    return .just(1)
                }
                .limited(by: bulkhead, scheduler: VirtualTimeScheduler())
                .subscribe(onError: { _ in })
            }
        }
        #expect(peak.entries.allSatisfy { (1...3).contains($0) })
        #expect(bulkhead.figures(at: .zero).running == 0)
    }
}
