@Suite(.blocking) struct InfallibleTests {
    @Test func itIsTakenForATime() {
        let scheduler = VirtualTimeScheduler()
        let numbers = Infallible<Int>.interval(.seconds(1), scheduler: scheduler)
        let recorder = scheduler.record(
            numbers.take(for: .milliseconds(2_500), scheduler: scheduler).asObservable())
        scheduler.run()
        #expect(recorder.events.map(\.event) == [.next(0), .next(1), .completed])
    }

    @Test func itsSourcesEmit() {
        func same(_ infallible: Infallible<Int>, _ marbles: String) -> Bool {
            synchronousDifference(infallible.asObservable(), from: marbles) == nil
        }
        #expect(same(.just(1), "(1|)"))
        #expect(same(.of(1, 2), "(12|)"))
        #expect(same(.from([1, 2]), "(12|)"))
        #expect(same(.from(optional: nil), "|"))
        #expect(same(.empty(), "|"))
        #expect(same(.never(), "-"))
        #expect(same(.deferred { .just(1) }, "(1|)"))
        #expect(same(.range(start: 1, count: 3), "(123|)"))
        let created = Infallible<Int>.create { observer in
            observer(.next(1))
            observer(.completed)
            observer(.next(2))
            return Disposables.create()
        }
        #expect(same(created, "(1|)"))
    }

    @Test func timersEmitOnTheirScheduler() {
        let scheduler = VirtualTimeScheduler()
        let timer = scheduler.record(
            Infallible<Int>.timer(.milliseconds(2), scheduler: scheduler).asObservable())
        let interval = scheduler.record(
            Infallible<Int>.interval(.milliseconds(2), scheduler: scheduler).take(2).asObservable())
        scheduler.run()
        #expect(timer.difference(from: "--(0|)") == nil)
        #expect(interval.difference(from: "--0-(1|)") == nil)
    }

    @Test(arguments: [
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("-1-#", becomes: "-1-(0|)", subscribed: "^--!"),
        Drawing("-1-2-|", becomes: "-1", subscribed: "^-!", disposedAt: 2),
    ])
    func anErrorBecomesAnElement(_ drawing: Drawing) {
        #expect(drawing.difference { $0.asInfallible(onErrorJustReturn: 0).asObservable() } == nil)
        #expect(drawing.difference { $0.asInfallible(onErrorFallbackTo: .just(0)).asObservable() } == nil)
        #expect(
            drawing.difference { $0.asInfallible(onErrorRecover: { _ in .just(0) }).asObservable() } == nil)
    }

    @Test(arguments: [
        ("-1-1-2-3-|", "-1---2-3-|", 0), ("-1-2-3-|", "-2-3-4-|", 1), ("-1-2-3-|", "---2-3-|", 2),
        ("-1-2-3-|", "-1-(2|)", 3), ("-1-2-3-|", "---2-3-|", 4), ("-1-2-3-|", "-1-|", 5),
        ("-1-2-3-|", "---2-3-|", 6), ("-1-2-3-|", "-------(3|)", 7), ("-1-2-3-|", "-1-3-6-|", 8),
    ])
    func operatorsAreThoseOfTheStream(source: String, result: String, form: Int) {
        let scheduler = VirtualTimeScheduler()
        let stream = (scheduler.cold(source) as TestSource<Int>).asInfallible(onErrorJustReturn: 0)
        let forms = [
            stream.distinctUntilChanged(), stream.map { $0 + 1 }, stream.skip(1), stream.take(2),
            stream.filter { $0 > 1 }, stream.take(while: { $0 < 2 }), stream.skip(while: { $0 < 2 }),
            stream.takeLast(1), stream.scan(0, accumulator: +),
        ]
        let recorder = scheduler.record(forms[form].asObservable())
        scheduler.run()
        #expect(recorder.difference(from: result) == nil)
    }

    @Test func innerStreamsThatFailCompleteAndTheirErrorsAreUnhandled() async {
        await #expect(processExitsWith: .success) {
            let unhandled = Log<String>()
            UnhandledErrors.setHandler { error, _ in unhandled.write("\(error)") }
            let stream = Infallible.of(1, 2).flatMap { number in
                number == 1 ? Observable<Int>.error(Boom()) : .just(number)
            }
            #expect(synchronousDifference(stream.asObservable(), from: "(2|)") == nil)
            #expect(unhandled.entries == ["\(Boom())"])
        }
    }

    @Test func aTimeBelowZeroIsUnhandledAndCompletesTheStream() async {
        await #expect(processExitsWith: .success) {
            let (unhandled, scheduler) = (Log<String>(), VirtualTimeScheduler())
            UnhandledErrors.setHandler { error, _ in unhandled.write("\(type(of: error))") }
            let stream = Infallible.just(1)
            let forms = [
                stream.debounce(.seconds(-1), scheduler: scheduler),
                stream.throttle(.seconds(-1), scheduler: scheduler),
                stream.delay(.seconds(-1), scheduler: scheduler),
                stream.delaySubscription(.seconds(-1), scheduler: scheduler),
                stream.take(for: .seconds(-1), scheduler: scheduler),
                Infallible<Int>.timer(.seconds(-1), scheduler: scheduler),
                Infallible<Int>.timer(.seconds(1), period: .zero, scheduler: scheduler),
                Infallible<Int>.interval(.zero, scheduler: scheduler),
            ]
            for form in forms { #expect(synchronousDifference(form.asObservable(), from: "|") == nil) }
            #expect(unhandled.entries == Array(repeating: "InvalidDurationError", count: forms.count))
        }
    }

    @Test func streamsCombine() {
        let one = Infallible.just(1)
        let two = Infallible.just(2)
        func events(_ stream: Infallible<Int>) -> [Event<Int>] { record(stream) }
        let sum: @Sendable (Int, Int) -> Int = { $0 + $1 }
        #expect(events(.combineLatest(one, two, resultSelector: sum)) == [.next(3), .completed])
        #expect(events(.zip(one, two, resultSelector: sum)) == [.next(3), .completed])
        #expect(events(.combineLatest(one, two, two) { $0 + $1 + $2 }) == [.next(5), .completed])
        #expect(events(.zip([one, two]) { $0.reduce(0, +) }) == [.next(3), .completed])
        #expect(events(.zip([.just(1), .just(2)]) { $0.reduce(0, +) }) == [.next(3), .completed])
        #expect(events(.combineLatest([.just(1), .just(2)]) { $0.reduce(0, +) }) == [.next(3), .completed])
        #expect(record(Infallible.zip([.just(1), .just(2)]).map(\.count)) == [.next(2), .completed])
        #expect(
            record(Infallible.combineLatest([.just(1), .just(2)]).map(\.count)) == [.next(2), .completed])
        #expect(events(.merge(one, two)) == [.next(1), .next(2), .completed])
        #expect(events(.concat(one, two)) == [.next(1), .next(2), .completed])
        #expect(events(one.concat(two)) == [.next(1), .next(2), .completed])
        #expect(events(one.startWith(0)) == [.next(0), .next(1), .completed])
        #expect(events(one.withLatestFrom(two)) == [.next(2), .completed])
        #expect(events(one.scan(into: 5) { $0 += $1 }) == [.next(6), .completed])
        #expect(events(one.share(replay: 1)) == [.next(1), .completed])
        #expect(record(Infallible.zip(one, two).map { $0 + $1 }) == [.next(3), .completed])
    }

    @Test func timeIsVirtual() {
        let scheduler = VirtualTimeScheduler()
        let source = (scheduler.cold("-1-2-----3|") as TestSource<Int>).asInfallible(onErrorJustReturn: 0)
        let debounced = scheduler.record(
            source.debounce(.milliseconds(3), scheduler: scheduler).asObservable())
        let delayed = scheduler.record(
            source.delay(.milliseconds(1), scheduler: scheduler).observe(on: scheduler).asObservable())
        scheduler.run()
        #expect(debounced.difference(from: "------2---(3|)") == nil)
        #expect(delayed.difference(from: "--1-2-----3|") == nil)
    }

    @Test func subscribersReceiveTheEvents() {
        let received = Log<String>()
        let stream = Infallible.of(1).do(
            onNext: { received.write("do \($0)") }, onDispose: { received.write("dispose") })
        _ = stream.subscribe(
            onNext: { received.write("next \($0)") }, onCompleted: { received.write("completed") },
            onDisposed: { received.write("disposed") })
        let events = Log<InfallibleEvent<Int>>()
        _ = Infallible.of(1).subscribe { event in events.write(event) }
        #expect(received.entries == ["do 1", "next 1", "dispose", "completed", "disposed"])
        #expect(events.entries == [.next(1), .completed])
    }

    @Test func relaysAndObserversAreBound() {
        let relay = BehaviorRelay(value: 0)
        let optional = ReplaySubject<Int?>.create(bufferSize: 1)
        _ = Infallible.of(1, 2).bind(to: relay)
        _ = Infallible.of(3).bind(to: optional)
        #expect(relay.value == 2)
        #expect(Infallible.of(1).bind(to: { _ in "custom" }) == "custom")
        let received = Log<Int?>()
        _ = optional.subscribe(onNext: { received.write($0) })
        #expect(received.entries == [3])
    }

    @Test func valuesDoNotThrow() async {
        var sum = 0
        for await element in Infallible.of(1, 2, 3).values { sum += element }
        #expect(sum == 6)
    }

    private func record(_ stream: Infallible<Int>) -> [Event<Int>] {
        VirtualTimeScheduler().record(stream.asObservable()).events.map(\.event)
    }
}
