@Suite struct ObserveOnBoundedTests {
    private let turns = ManualScheduler()
    private let source = PublishSubject<Int>()

    private func record(_ policy: BufferingPolicy) -> Recorder<Int> {
        let stream = source.observe(on: turns, bufferingPolicy: policy)
        return VirtualTimeScheduler().record(stream)
    }

    @Test(arguments: [BufferingPolicy.dropOldest(2), .dropNewest(2), .error(2), .pauseSource(2)])
    func nothingIsLostWhileThereIsRoom(_ policy: BufferingPolicy) {
        let recorder = record(policy)
        for number in 1...4 {
            source.onNext(number)
            if number % 2 == 0 { turns.run() }
        }
        source.onError(Boom())
        turns.run()
        #expect(recorder.elements == [1, 2, 3, 4])
        #expect(recorder.error as? Boom == Boom())
    }

    @Test(arguments: [BufferingPolicy.dropOldest(2), .dropNewest(2), .error(2), .pauseSource(2)])
    func disposalDropsPendingElements(_ policy: BufferingPolicy) {
        let recorder = record(policy)
        source.onNext(1)
        recorder.dispose()
        turns.run()
        #expect(recorder.events.isEmpty)
        #expect(!source.hasObservers)
    }

    @Test func anElementWithRoomIsDeliveredInItsTurn() {
        let drawing = Drawing("-1-(23)-|", becomes: "-1-(23)-|", subscribed: "^----!")
        for policy in [BufferingPolicy.dropOldest(2), .dropNewest(2), .error(2), .pauseSource(2)] {
            #expect(drawing.difference { $0.observe(on: $1, bufferingPolicy: policy) } == nil)
        }
    }

    @Test(arguments: [
        (BufferingPolicy.dropOldest(2), "(34|)"), (.dropNewest(2), "(12|)"), (.error(2), "(12#)"),
        (.pauseSource(2), "(1234|)"),
    ])
    func aSynchronousSourceIsCutToTheBuffer(_ policy: BufferingPolicy, _ marbles: String) {
        let stream = Observable.of(1, 2, 3, 4).observe(on: turns, bufferingPolicy: policy)
        let recorder = VirtualTimeScheduler().record(stream)
        turns.run()
        #expect(recorder.difference(from: marbles) == nil)
        #expect(turns.turnCount == 1)
    }

    @Test func theOverflowStopsTheSourceImmediately() {
        let sent = Log<Int>()
        // Finite, so that the test ends when the law is broken.
        let source = Observable.range(start: 1, count: 1_000).do(onNext: { sent.write($0) })
        let stream = source.observe(on: turns, bufferingPolicy: .error(3))
        let recorder = VirtualTimeScheduler().record(stream)
        #expect(sent.count == 4)
        turns.run()
        #expect(recorder.elements == [1, 2, 3])
        #expect((recorder.error as? BufferOverflowError)?.limit == 3)
        let one = BufferOverflowError(limit: 1)
        #expect(one.description == "the buffer holds at most 1 element, and one more was emitted")
    }

    /// There is always room for the terminal event, even behind a full buffer.
    @Test(
        arguments: [BufferingPolicy.dropOldest(2), .dropNewest(2), .error(2)],
        [Event<Int>.completed, .error(Boom())])
    func theEndHasRoomBehindAFullBuffer(_ policy: BufferingPolicy, _ ending: Event<Int>) {
        let recorder = record(policy)
        for event in [.next(1), .next(2), ending] { source.on(event) }
        turns.run()
        #expect(recorder.events.map(\.event) == [.next(1), .next(2), ending])
    }

    @Test(arguments: [BufferingPolicy.dropOldest(10), .dropNewest(10), .error(10), .pauseSource(10)])
    func twoThreadsKeepTheOrderAndTheEnd(_ policy: BufferingPolicy) {
        let probe = SerialityProbe<Int>()
        let subscription = source.observe(on: turns, bufferingPolicy: policy).subscribe(probe)
        concurrently(
            { [source] in
                for number in 0..<5_000 { source.onNext(number) }
                source.onCompleted()
            },
            { [turns] in for _ in 0..<5_000 { turns.takeTurn() } })
        turns.run()
        #expect(probe.isSerial && probe.endings.count == 1)
        #expect(probe.elements == Set(probe.elements).sorted())
        #expect(policy != .dropOldest(10) || probe.elements.last == 4_999)
        subscription.dispose()
    }
}
