struct OneElementPerTurnTests {
    private let scheduler = ManualScheduler()

    private static let forms: [@Sendable (any ImmediateSchedulerType) -> Observable<Int>] = [
        { .of(1, 2, scheduler: $0) },
        { .from([1, 2], scheduler: $0) },
        { .range(start: 1, count: 2, scheduler: $0) },
        { .generate(initialState: 1, condition: { $0 < 3 }, scheduler: $0, iterate: { $0 + 1 }) },
    ]

    @Test(arguments: forms.indices) func everyTurnSendsOneEvent(_ form: Int) {
        let events = Log<String>()
        _ = Self.forms[form](scheduler).subscribe { events.write("\($0)") }
        #expect(events.entries.isEmpty)
        for count in 1...3 {
            scheduler.takeTurn()
            #expect(events.entries.count == count)
        }
        #expect(events.entries == ["next(1)", "next(2)", "completed"])
    }

    @Test(arguments: forms.indices) func nothingIsScheduledAfterADisposal(_ form: Int) {
        let elements = Log<Int>()
        let subscription = Self.forms[form](scheduler).subscribe(onNext: { elements.write($0) })
        scheduler.takeTurn()
        subscription.dispose()
        scheduler.takeTurn()
        scheduler.takeTurn()
        #expect(elements.entries == [1])
    }

    @Test func oneElementIsFollowedByTheEnd() {
        let immediate = ImmediateScheduler.instance
        #expect(synchronousDifference(.just(1, scheduler: immediate), from: "(1|)") == nil)
        #expect(synchronousDifference(.from(optional: 1, scheduler: immediate), from: "(1|)") == nil)
        #expect(
            synchronousDifference(Observable<Int>.from(optional: nil, scheduler: immediate), from: "|") == nil
        )
        #expect(synchronousDifference(.repeatElement(1, scheduler: immediate).take(3), from: "(111|)") == nil)
    }

    /// The order of RxSwift's documentation.
    @Test func streamsOfTheCurrentThreadTakeTurns() {
        let current = CurrentThreadScheduler.instance
        let merged = Observable.merge(.of(1, 2, scheduler: current), .of(3, 4, scheduler: current))
        #expect(synchronousDifference(merged.subscribe(on: current), from: "(1324|)") == nil)
    }

    @Test func aFunctionOfAGeneratorMayThrow() {
        let stream = Observable<Int>.generate(
            initialState: 1, condition: { try $0.unlessNine() < 10 }, iterate: { $0 + 4 })
        #expect(synchronousDifference(stream, from: "(15#)") == nil)
    }

    @Test func aSchedulerThatRunsWorkAtOnceDoesNotGrowTheStack() {
        let sum = Observable.from(1...100_000, scheduler: ImmediateScheduler.instance)
            .reduce(0, accumulator: +)
        onSmallStack { #expect(synchronousDifference(sum.map { $0 / 5_000_050_000 }, from: "(1|)") == nil) }
    }

    @MainActor @Test(.timeLimit(.minutes(5))) func aTurnOfTheMainQueueEndsWithItsElement() async {
        let (scheduler, log) = (MainScheduler(), Log<String>())
        let endless = Observable.repeatElement(0, scheduler: scheduler).subscribe(onNext: { _ in })
        _ = Observable.of(1, 2, scheduler: MainScheduler()).subscribe { log.write("\($0)") }
        _ = MainScheduler().scheduleRecursive(3) { number, recurse in
            log.write("\(number)")
            if number < 4 { recurse(number + 1) }
        }
        #expect(log.entries == ["next(1)", "3"], "inside the calls")
        while log.count < 5 { await Task.yield() }
        #expect(log.entries == ["next(1)", "3", "next(2)", "4", "completed"])
        endless.dispose()
    }

    /// As in RxCocoa.
    @MainActor @Test func combinedDriversOfSeveralElementsTakeTurns() async {
        let (latest, merged, ends) = (Log<String>(), Log<Int>(), Log<Void>())
        _ = Driver.combineLatest(Driver.of(1, 2), Driver.of("a", "b")) { "\($0)\($1)" }
            .drive(onNext: { latest.write($0) }, onCompleted: { ends.write(()) })
        _ = Driver.merge(Driver.of(1, 2), Driver.of(3, 4))
            .drive(onNext: { merged.write($0) }, onCompleted: { ends.write(()) })
        #expect(await comesTrue { ends.count == 2 })
        #expect(latest.entries == ["1a", "2a", "2b"])
        #expect(merged.entries == [1, 3, 2, 4])
    }
}
