@Suite struct ConcatTests {
    @Test(arguments: [
        TwoSourceDrawing(("-1-2-|", "^----!"), ("-3-4|", "-----^---!"), become: "-1-2--3-4|"),
        TwoSourceDrawing(("-", "^"), ("1|", nil), become: "-"),
        TwoSourceDrawing(("-1|", "^-!"), ("-", "--^"), become: "-1"),
        TwoSourceDrawing(("--|", "^-!"), ("-|", "--^!"), become: "---|"),
        TwoSourceDrawing(("-1#", "^-!"), ("1|", nil), become: "-1#"),
        TwoSourceDrawing(("-1|", "^-!"), ("-2#", "--^-!"), become: "-1-2#"),
        TwoSourceDrawing(("-1-|", "^!"), ("1|", nil), become: "-1", disposedAt: 1),
        TwoSourceDrawing(("-1|", "^-!"), ("-2-3|", "--^-!"), become: "-1-2", disposedAt: 4),
    ])
    func continuesWhenTheStreamBeforeHasCompleted(_ drawing: TwoSourceDrawing) {
        #expect(drawing.difference { $0.concat($1) } == nil)
        #expect(drawing.difference { .concat($0, $1) } == nil)
        #expect(drawing.difference { .concat([$0, $1]) } == nil)
        #expect(drawing.difference { Observable.of($0, $1).concat() } == nil)
    }

    @Test func noStreamAtAllCompletes() {
        #expect(synchronousDifference(Observable<Int>.concat(), from: "|") == nil)
        #expect(synchronousDifference(Observable<Int>.concat([Observable<Int>]()), from: "|") == nil)
    }

    @Test func continuesWithASubject() {
        let scheduler = VirtualTimeScheduler()
        let subject = PublishSubject<Int>()
        let recorder = scheduler.record(Observable.just(1).concat(subject))
        subject.on(.next(2))
        subject.on(.completed)
        #expect(recorder.difference(from: "(12|)") == nil)
    }

    @Test func theNextStreamIsTakenOnlyInItsTurn() {
        let asked = Log<Int>()
        let streams = (1...).lazy.map { number in
            asked.write(number)
            return Observable.just(number)
        }
        let stream = Observable<Int>.concat(Unchecked(sequence: streams))
        #expect(asked.count == 0)
        #expect(synchronousDifference(stream.take(3), from: "(123|)") == nil)
        #expect(asked.entries == [1, 2, 3])
    }

    /// Everything of a stream is undone before the next one starts.
    @Test func neverTwoAtATime() {
        let log = Log<String>()
        let streams = ["a", "b"].map { name in
            Observable<String>.create { observer, lifetime in
                log.write("start \(name)")
                lifetime.onDispose { log.write("end \(name)") }
                observer.onNext(name)
                observer.onCompleted()
            }
        }
        #expect(synchronousDifference(.concat(streams), from: "(ab|)") == nil)
        #expect(log.entries == ["start a", "end a", "start b", "end b"])
    }

    @Test func aHundredThousandStreamsUseConstantStack() {
        onSmallStack {
            let streams = [Observable<Int>](repeating: .just(1), count: 100_000)
            #expect(
                VirtualTimeScheduler().record(Observable.concat(streams).reduce(0) { $0 + $1 }).elements == [
                    100_000
                ])
        }
    }

    @Test func aLoopInTimeRetainsNothingOfItsTurnsAndIsDisposedInConstantStack() {
        onSmallStack {
            let counter = Payload.Counter()
            let scheduler = VirtualTimeScheduler()
            let recorder = scheduler.record(Self.poll(on: scheduler, counter))
            scheduler.advance(by: .seconds(20_000))
            #expect(recorder.elements.count == 20_000)
            #expect(counter.live <= 2)
            recorder.dispose()
            #expect(counter.live == 0)
        }
    }

    private static func poll(
        on scheduler: VirtualTimeScheduler, _ counter: Payload.Counter
    ) -> Observable<Int> {
        let turn = counter.make()
        return Observable<Int>.timer(.seconds(1), scheduler: scheduler).map { _ in turn.number }
            .concat(.deferred { poll(on: scheduler, counter) })
    }

    @Test func aHundredThousandStreamsThatEndLaterUseConstantStack() {
        onSmallStack {
            let scheduler = VirtualTimeScheduler()
            let timer = Observable<Int>.timer(.nanoseconds(1), scheduler: scheduler)
            let streams = [Observable<Int>](repeating: timer, count: 100_000)
            let recorder = scheduler.record(Observable.concat(streams).reduce(0) { sum, _ in sum + 1 })
            scheduler.run()
            #expect(recorder.elements == [100_000])
            #expect(scheduler.now.sinceZero == .nanoseconds(100_000))
        }
    }
}

/// Unchecked: the closure of a lazy sequence is not marked as `@Sendable`, though here it is.
private struct Unchecked<Elements: Sequence>: Sequence, @unchecked Sendable {
    let sequence: Elements
    func makeIterator() -> Elements.Iterator { sequence.makeIterator() }
}
