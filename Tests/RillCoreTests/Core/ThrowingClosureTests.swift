/// A thrown error in any closure becomes an error event.
@Suite(.blocking) struct ThrowingClosureTests {
    private let scheduler = VirtualTimeScheduler()

    @Test(arguments: ThrowingForm.all) func aThrowIsTheErrorAndEndsTheSource(_ form: ThrowingForm) {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let recorder = scheduler.record(form.apply(source.asObservable()))
        scheduler.run()
        #expect(recorder.error as? Boom == Boom(number: 9))
        #expect(recorder.events.count { $0.event.isStopEvent } == 1)
        #expect(source.liveSubscriptions == 0)
        #expect(scheduler.pendingCount == 0)
    }

    @Test(arguments: ThrowingForm.all)
    func aThrowAmongSynchronousElementsIsTheErrorAndTheOnlyEnd(_ form: ThrowingForm) {
        let recorder = scheduler.record(form.apply(.of(1, 2, 3)))
        #expect(recorder.error as? Boom == Boom(number: 9))
        #expect(recorder.events.count { $0.event.isStopEvent } == 1)
    }

    @Test(arguments: ThrowPlace.all) func aThrowIsTheErrorInPlaceOfTheElement(_ place: ThrowPlace) {
        #expect(place.drawing.difference(place.apply) == nil)
    }

    @Test func aThrowAfterTheEndIsUnhandledAndNotLost() async {
        await #expect(processExitsWith: .success) {
            let unhandled = Log<String>()
            UnhandledErrors.setHandler { error, _ in unhandled.write("\(error)") }
            _ = Observable<Int>.empty().do(afterCompleted: { throw Boom(number: 1) }).subscribe()
            _ = Observable<Int>.error(Boom()).do(afterError: { _ in throw Boom(number: 2) }).subscribe(
                onError: { _ in })
            precondition(unhandled.entries == ["Boom(number: 1)", "Boom(number: 2)"])
        }
    }
}

/// An operator whose closure throws `Boom(number: 9)`.
struct ThrowingForm: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Observable<Int>) -> Observable<Int>

    private init(_ name: String, _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
        testDescription = name
        self.apply = apply
    }

    static let all = [
        ThrowingForm("map") { $0.map { _ in throw Boom(number: 9) } },
        ThrowingForm("compactMap") { $0.compactMap { _ in throw Boom(number: 9) } },
        ThrowingForm("filter") { $0.filter { _ in throw Boom(number: 9) } },
        ThrowingForm("takeWhile") { $0.takeWhile { _ in throw Boom(number: 9) } },
        ThrowingForm("scan") { $0.scan(0) { _, _ in throw Boom(number: 9) } },
        ThrowingForm("reduce") { $0.reduce(0) { _, _ in throw Boom(number: 9) } },
        ThrowingForm("distinctUntilChanged") { $0.distinctUntilChanged { _, _ in throw Boom(number: 9) } },
        ThrowingForm("flatMap") { $0.flatMap { _ -> Observable<Int> in throw Boom(number: 9) } },
        ThrowingForm("flatMapLatest") { $0.flatMapLatest { _ -> Observable<Int> in throw Boom(number: 9) } },
        ThrowingForm("concatMap") { $0.concatMap { _ -> Observable<Int> in throw Boom(number: 9) } },
        ThrowingForm("withLatestFrom") {
            $0.withLatestFrom(Observable.just(1)) { _, _ in throw Boom(number: 9) }
        },
        ThrowingForm("combineLatest") {
            Observable.combineLatest($0, Observable.just(1)) { _, _ in throw Boom(number: 9) }
        },
        ThrowingForm("zip") { Observable.zip($0, Observable.just(1)) { _, _ in throw Boom(number: 9) } },
        ThrowingForm("do onNext") { $0.do(onNext: { _ in throw Boom(number: 9) }) },
        ThrowingForm("do afterNext") { $0.do(afterNext: { _ in throw Boom(number: 9) }) },
        ThrowingForm("do onCompleted") { $0.do(onCompleted: { throw Boom(number: 9) }) },
        ThrowingForm("do onError") { source in
            source.flatMap { _ in Observable<Int>.error(Boom()) }.do(onError: { _ in throw Boom(number: 9) })
        },
        ThrowingForm("catchError") { source in
            source.map { _ in throw Boom() }.catchError { _ in throw Boom(number: 9) }
        },
        ThrowingForm("mapError") { source in
            source.map { _ in throw Boom() }.mapError { _ in throw Boom(number: 9) }
        },
        ThrowingForm("retryWhen") { source in
            source.retryWhen { _ -> Observable<Int> in throw Boom(number: 9) }
        },
        ThrowingForm("retry(policy)") { source in
            let policy = RetryPolicy().decide { _ in throw Boom(number: 9) }
            return source.map { _ in throw Boom() }.retry(policy, scheduler: VirtualTimeScheduler())
        },
        ThrowingForm("deferred") { _ in Observable.deferred { throw Boom(number: 9) } },
        ThrowingForm("create") { _ in Observable.create { _ -> any Disposable in throw Boom(number: 9) } },
        ThrowingForm("create in a lifetime") { _ in Observable.create { _, _ in throw Boom(number: 9) } },
    ]
}

/// An operator whose closure throws for 9, and where the error stands.
struct ThrowPlace: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let drawing: Drawing
    let apply: @Sendable (Observable<Int>) -> Observable<Int>

    private init(
        _ name: String, _ drawing: Drawing,
        _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Int>
    ) {
        testDescription = name
        self.drawing = drawing
        self.apply = apply
    }

    private static let after1 = Drawing("-1-9-3-|", becomes: "-1-#", subscribed: "^--!")
    private static let alone = Drawing("-1-9-3-|", becomes: "---#", subscribed: "^--!")
    private static let first = Drawing("-9-1-|", becomes: "-#", subscribed: "^!")
    private static let behind = Drawing("-1-9-3-|", becomes: "-1-(9#)", subscribed: "^--!")

    static let all: [ThrowPlace] = [
        ThrowPlace("compactMap", after1) { $0.compactMap { try $0.unlessNine() } },
        ThrowPlace("distinct", after1) { $0.distinct { try $0.unlessNine() } },
        ThrowPlace("distinctUntilChanged", after1) {
            $0.distinctUntilChanged { $0 == (try $1.unlessNine()) }
        },
        ThrowPlace("distinctUntilChanged by key", after1) {
            $0.distinctUntilChanged { try $0.unlessNine() }
        },
        ThrowPlace("distinctUntilChanged by the first key", first) {
            $0.distinctUntilChanged { try $0.unlessNine() }
        },
        ThrowPlace("do afterNext", behind) { $0.do(afterNext: { _ = try $0.unlessNine() }) },
        ThrowPlace("single", alone) { $0.single { try $0.unlessNine() == 1 } },
    ]
}
