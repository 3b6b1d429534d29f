@Suite struct GroupByTests {
    @Test func emitsAGroupWithItsFirstElement() {
        let drawing = Drawing("-1-2-3-4-|", becomes: "-1-0-----|", subscribed: "^--------!")
        #expect(drawing.difference { $0.groupBy { try $0.unlessNine() % 2 }.map { $0.key } } == nil)
    }

    /// Ten times the key is added, so that b is the 1 of the odd group.
    @Test func aGroupEmitsTheElementsOfItsKey() {
        let drawing = Drawing("-1-2-3-4-|", becomes: "-b-2-d-4-|", subscribed: "^--------!")
        let difference = drawing.difference { source -> Observable<Int> in
            let groups: Observable<GroupedObservable<Int, Int>> = source.groupBy { try $0.unlessNine() % 2 }
            return groups.flatMap { group in group.map { $0 + 10 * group.key } }
        }
        #expect(difference == nil)
    }

    @Test(arguments: ["-1-3-|", "-1-3-#", "-1-3-9"]) func aGroupEndsWithTheSource(marbles: String) {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold(marbles, error: Boom())
        let groups: Observable<GroupedObservable<Int, Int>> = source.groupBy { try $0.unlessNine() % 2 }
        let log = Log<GroupedObservable<Int, Int>>()
        let subscription = groups.subscribe(onNext: { log.write($0) }, onError: { _ in })
        scheduler.advance(by: .milliseconds(2))
        #expect(log.entries.map(\.key) == [1])
        let recorder = scheduler.record(log.entries[0])
        scheduler.run()
        let expected = marbles == "-1-3-|" ? "---3-|" : "---3-#"
        #expect(recorder.difference(from: expected, error: Boom()) == nil)
        subscription.dispose()
    }

    /// The source is disposed when the last subscriber leaves, not when the subscriber to the groups leaves.
    @Test(arguments: [
        Drawing("-1-2-3-4-|", becomes: "-1---3---|", subscribed: "^--------!"),
        Drawing("-1-2-3-#", becomes: "-1---3-#", subscribed: "^------!"),
        Drawing("-1-2-3-9", becomes: "-1---3-#", subscribed: "^------!"),
        Drawing("-1-2-3-4-|", becomes: "-1", subscribed: "^---!", disposedAt: 4),
    ])
    func aGroupOutlivesTheSubscriptionToTheGroups(_ drawing: Drawing) {
        #expect(drawing.difference { $0.groupBy { try $0.unlessNine() % 2 }.take(1).flatMap { $0 } } == nil)
    }

    @Test func theSourceIsTornDownWithTheLastGroup() {
        #expect(
            Drawing("-1-2-3-4-|", becomes: "-1---(3|)", subscribed: "^----!").difference { source in
                source.groupBy { $0 % 2 }.take(1).flatMap { $0.take(2) }
            } == nil)
    }

    @Test func aGroupOfATornDownSourceIsSilent() {
        let subject = PublishSubject<Int>()
        let log = Log<GroupedObservable<Int, Int>>()
        let groups = subject.groupBy { $0 % 2 }.subscribe(onNext: { log.write($0) })
        subject.onNext(1)
        groups.dispose()
        #expect(!subject.hasObservers)
        let elements = Log<Int>()
        let subscription = log.entries[0].subscribe(onNext: { elements.write($0) })
        subject.onNext(3)
        #expect(elements.count == 0)
        #expect(!subject.hasObservers)
        subscription.dispose()
    }

    /// Nobody has subscribed to the group when the groups end.
    @Test func aGroupThatComesLaterThanTheEndOfTheGroupsIsSilent() {
        let (subject, turns) = (PublishSubject<Int>(), ManualScheduler())
        let groups = subject.groupBy { $0 % 2 }.take(1).observe(on: turns)
        let recorder = VirtualTimeScheduler().record(groups.flatMap { $0 })
        subject.onNext(1)
        #expect(!subject.hasObservers)
        turns.run()
        subject.send(3, then: .completed)
        turns.run()
        #expect(recorder.events.isEmpty)
        recorder.dispose()
    }
}
