@Suite struct ConcatTests {
    @Test func continuesWhenTheStreamBeforeHasCompleted() {
        let drawing = TwoSourceDrawing(("-1-2-|", "^----!"), ("-3-4|", "-----^---!"), become: "-1-2--3-4|")
        #expect(drawing.difference { $0.concat($1) } == nil)
        #expect(drawing.difference { .concat($0, $1) } == nil)
        #expect(drawing.difference { .concat([$0, $1]) } == nil)
        #expect(drawing.difference { Observable.of($0, $1).concat() } == nil)
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
