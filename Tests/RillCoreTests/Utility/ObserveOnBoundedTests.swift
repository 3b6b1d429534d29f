import RillCore
import RillTesting
import Testing

@Suite struct ObserveOnBoundedTests {
    private let turns = ManualScheduler()
    private let source = PublishSubject<Int>()

    private func record(_ size: Int, _ overflow: Overflow) -> Recorder<Int> {
        let stream = source.observe(on: turns, bufferSize: size, overflow: overflow)
        return VirtualTimeScheduler().record(stream)
    }

    @Test(arguments: [(Overflow.dropOldest, [3, 4]), (.dropNewest, [1, 2])])
    func dropsWhatHasNoRoom(_ overflow: Overflow, _ kept: [Int]) {
        let recorder = record(2, overflow)
        for number in 1...4 { source.onNext(number) }
        #expect(recorder.events.isEmpty)
        source.onCompleted()
        turns.run()
        #expect(recorder.elements == kept)
        #expect(recorder.isCompleted)
    }

    @Test func overflowIsAnErrorAfterWhatWaits() {
        let recorder = record(2, .error)
        for number in 1...4 { source.onNext(number) }
        source.onCompleted()
        turns.run()
        #expect(recorder.elements == [1, 2])
        #expect(recorder.error is BufferOverflow)
    }

    @Test(arguments: [Overflow.dropOldest, .dropNewest, .error])
    func nothingIsLostWhileThereIsRoom(_ overflow: Overflow) {
        let recorder = record(2, overflow)
        for number in 1...4 {
            source.onNext(number)
            if number % 2 == 0 { turns.run() }
        }
        source.onError(Boom())
        turns.run()
        #expect(recorder.elements == [1, 2, 3, 4])
        #expect(recorder.error as? Boom == Boom())
    }

    @Test(arguments: [Overflow.dropOldest, .dropNewest, .error])
    func disposalDropsWhatWaits(_ overflow: Overflow) {
        let recorder = record(2, overflow)
        source.onNext(1)
        recorder.dispose()
        turns.run()
        #expect(recorder.events.isEmpty)
        #expect(!source.hasObservers)
    }

    @Test func aSizeOfZeroIsRefused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.never().observe(
                on: ImmediateScheduler.instance, bufferSize: 0, overflow: .dropOldest)
        }
        #expect(result.says("Rill: observe(on:bufferSize:) needs a size of 1 or more, but got 0"))
    }

    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("|", becomes: "|", subscribed: "(^!)"),
        Drawing("-1-(23)-|", becomes: "-1-(23)-|", subscribed: "^----!"),
        Drawing("-1-2-#", becomes: "-1-2-#", subscribed: "^----!"),
        Drawing("-1-2-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func whatHasRoomIsDeliveredAtItsTime(_ drawing: Drawing) {
        for overflow in [Overflow.dropOldest, .dropNewest, .error] {
            #expect(drawing.difference { $0.observe(on: $1, bufferSize: 2, overflow: overflow) } == nil)
        }
    }

    @Test(arguments: [(Overflow.dropOldest, "(34|)"), (.dropNewest, "(12|)"), (.error, "(12#)")])
    func aSourceThatAnswersAtOnceIsCutToTheBuffer(_ overflow: Overflow, _ marbles: String) {
        let stream = Observable.of(1, 2, 3, 4).observe(on: turns, bufferSize: 2, overflow: overflow)
        let recorder = VirtualTimeScheduler().record(stream)
        turns.run()
        #expect(recorder.difference(from: marbles) == nil)
        #expect(turns.turnCount == 1)
    }

    @Test func theOverflowStopsTheSourceAtOnce() {
        let sent = Log<Int>()
        // It gives up early when it is not stopped, rather than run for ever.
        let source = Observable.range(start: 1, count: 1_000).do(onNext: { sent.write($0) })
        let stream = source.observe(on: turns, bufferSize: 3, overflow: .error)
        let recorder = VirtualTimeScheduler().record(stream)
        #expect(sent.count == 4)
        turns.run()
        #expect(recorder.elements == [1, 2, 3])
        #expect((recorder.error as? BufferOverflow)?.limit == 3)
    }

    /// The end has room always, even behind a full buffer.
    @Test(arguments: [Overflow.dropOldest, .dropNewest, .error], [Event<Int>.completed, .error(Boom())])
    func theEndHasRoomBehindAFullBuffer(_ overflow: Overflow, _ ending: Event<Int>) {
        let recorder = record(2, overflow)
        for event in [.next(1), .next(2), ending] { source.on(event) }
        turns.run()
        #expect(recorder.events.map(\.event) == [.next(1), .next(2), ending])
    }

    @Test func aThrowBehindItEndsTheSource() {
        let stream = source.observe(on: turns, bufferSize: 3, overflow: .dropOldest)
        let recorder = VirtualTimeScheduler().record(stream.map { try $0.unlessNine() })
        for number in [8, 9, 1] { source.onNext(number) }
        turns.run()
        #expect(recorder.difference(from: "(8#)", error: Boom()) == nil)
        #expect(!source.hasObservers)
    }

    @Test(arguments: [Overflow.dropOldest, .dropNewest, .error])
    func twoThreadsKeepTheOrderAndTheEnd(_ overflow: Overflow) {
        let witness = Witness<Int>()
        let subscription = source.observe(on: turns, bufferSize: 10, overflow: overflow).subscribe(witness)
        concurrently(
            { [source] in
                for number in 0..<5_000 { source.onNext(number) }
                source.onCompleted()
            },
            { [turns] in for _ in 0..<5_000 { turns.takeTurn() } })
        turns.run()
        #expect(witness.sawOrder && witness.endings.count == 1)
        #expect(witness.elements == Set(witness.elements).sorted())
        #expect(overflow != .dropOldest || witness.elements.last == 4_999)
        subscription.dispose()
    }

    @Test(arguments: Ending.allCases, [Overflow.dropOldest, .dropNewest, .error])
    func letsGoOfEverything(after ending: Ending, overflow: Overflow) {
        #expect(leftovers(after: ending) { $0.observe(on: $1, bufferSize: 2, overflow: overflow) } == 0)
    }
}
