@Suite struct AmbTests {
    @Test func theFirstToSendAnEventWins() {
        let drawing = TwoSourceDrawing(("---1-2-|", "^!"), ("-8-9-|", "^----!"), become: "-8-9-|")
        #expect(drawing.difference { $0.amb($1) } == nil)
        #expect(drawing.difference { Observable.amb([$0, $1]) } == nil)
    }

    /// Without a subscription around it, which would hide late events.
    @Test(arguments: ["-1|", "-|", "-#"]) func aLoserThatIsTornDownMayDispose(_ marbles: String) {
        let (scheduler, lifetime, received) = (VirtualTimeScheduler(), Lifetime(), Log<Int>())
        let winner: TestSource<Int> = scheduler.cold(marbles)
        let loser = Observable<Int>.never().do(onDispose: { lifetime.dispose() })
        winner.asObservable().amb(loser).run(
            Observer(
                onNext: { received.write($0) }, onError: { _ in received.write(-1) },
                onCompleted: { received.write(0) }),
            in: lifetime)
        scheduler.run()
        #expect(received.entries == [])
        #expect(lifetime.isDisposed)
    }

    @Test func oneOfThreeWins() {
        let scheduler = VirtualTimeScheduler()
        let first: TestSource<Int> = scheduler.cold("---1|")
        let second: TestSource<Int> = scheduler.cold("-2--|")
        let third: TestSource<Int> = scheduler.cold("--3-|")
        let recorder = scheduler.record(Observable<Int>.amb([first, second, third]))
        scheduler.run()
        #expect(recorder.difference(from: "-2--|") == nil)
        for loser in [first, third] { #expect(loser.subscriptionDifference(from: "^!") == nil) }
    }

    @Test func ofTwoThreadsOneWinsAndIsReceivedCompletely() {
        struct Round: Sendable {
            let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
            let probe = SerialityProbe<Int>()

            init() {
                _ = subjects[0].amb(subjects[1].asObservable()).subscribe(probe)
            }

            func send(_ number: Int) {
                for element in 1...3 { subjects[number].onNext(number * 10 + element) }
                subjects[number].onCompleted()
            }
        }
        let failed = race(
            rounds: 20_000,
            prepare: { Round() },
            { $0.send(0) },
            against: { $0.send(1) },
            check: { round in
                round.probe.isSerial && round.probe.endings == [.completed]
                    && [[1, 2, 3], [11, 12, 13]].contains(round.probe.elements)
                    && !round.subjects.contains { $0.hasObservers }
            })
        #expect(failed == 0)
    }
}
