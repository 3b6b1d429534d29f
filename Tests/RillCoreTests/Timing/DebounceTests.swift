@Suite struct DebounceTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2---3----4|", becomes: "-----2---3---(4|)", subscribed: "^------------!"),
        // An error replaces the pending element.
        Drawing("-1-#", becomes: "---#", subscribed: "^--!"),
        Drawing("-1---#", becomes: "---1-#", subscribed: "^----!"),
        Drawing("-1-----2----", becomes: "---1", subscribed: "^-------!", disposedAt: 8),
    ])
    func emitsWhatWasFollowedByQuiet(_ drawing: Drawing) {
        #expect(drawing.difference { $0.debounce(.milliseconds(2), scheduler: $1) } == nil)
    }

    @Test(arguments: [
        Drawing("-1|", becomes: "--(1|)", subscribed: "^-!"),
        Drawing("(12|)", becomes: "(2|)", subscribed: "(^!)"),
    ])
    func completionEmitsThePendingElementImmediately(_ drawing: Drawing) {
        #expect(drawing.difference { $0.debounce(.milliseconds(5), scheduler: $1) } == nil)
    }

    @Test func aDurationOfZeroEmitsTheLastElementOfEachMoment() {
        let drawing = Drawing("-1-(23)--4-|", becomes: "-1-3--4-|", subscribed: "^-------!")
        #expect(
            Drawing("-1-2|", becomes: "-1-2|", subscribed: "^---!").difference {
                $0.debounce(.zero, scheduler: $1)
            } == nil)
        #expect(drawing.difference { $0.debounce(.zero, scheduler: $1) } == nil)
    }

    @Test func oneTimerServesAllElements() {
        let scheduler = VirtualTimeScheduler()
        let subject = PublishSubject<Int>()
        let recorder = scheduler.record(subject.debounce(.seconds(1), scheduler: scheduler))
        for number in 1...100 { subject.onNext(number) }
        #expect(scheduler.pendingCount == 1)
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
    }

    /// The timer has taken the element, and before it delivers it the source completes on another thread.
    @Test func anElementWhoseTimeIsOverIsNotLostWhenTheSourceCompletes() {
        let losses = race(
            rounds: 20_000,
            prepare: {
                let round = TimedRound { source, scheduler in
                    source.debounce(.milliseconds(1), scheduler: scheduler)
                }
                round.source.onNext(1)
                return round
            },
            { $0.scheduler.advance(ticks: 1) },
            against: { $0.complete() },
            check: { round in
                round.scheduler.run()
                return round.probe.elements == [1] && round.probe.endings == [.completed]
            })
        #expect(losses == 0)
    }

    @Test func aSynchronousSourceKeepsItsLastElement() {
        let scheduler = VirtualTimeScheduler()
        let numbers = Observable.of(1, 2, 3)
        let ended = numbers.debounce(.milliseconds(2), scheduler: scheduler)
        #expect(synchronousDifference(ended, from: "(3|)") == nil)
        #expect(scheduler.pendingCount == 0)
        let open = scheduler.record(numbers.concat(.never()).debounce(.milliseconds(2), scheduler: scheduler))
        scheduler.run()
        #expect(open.difference(from: "--3") == nil)
    }
}
