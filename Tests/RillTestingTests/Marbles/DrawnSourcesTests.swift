struct DrawnSourcesTests {
    private let scheduler = VirtualTimeScheduler()

    /// Subscribed to after three ticks, when the source was made.
    @Test(arguments: [
        ("cold", "-1|--", "----1|", "time passes after the end"),
        ("cold", "-^2|", "----2|", "times count from the subscription"),
        ("cold", "-(123|)", "----(123|)", "a group is in order"),
        ("hot", "-1|", "----1|", "times count from now"),
        ("hot", "-1-^-2-|", "-----2-|", "what precedes the caret is in the past"),
    ])
    func aDiagramIsPlayed(_ kind: String, _ marbles: String, _ expected: String, _ rule: String) {
        scheduler.advance(ticks: 3)
        let source: TestSource<Int> = kind == "hot" ? scheduler.hot(marbles) : scheduler.cold(marbles)
        let recorder = scheduler.record(source)
        scheduler.run()
        #expect(recorder.difference(from: expected) == nil, "\(rule)")
    }

    // Cold.

    @Test func noEventOfAGroupFollowsDisposal() {
        let source: TestSource<Int> = scheduler.cold("-(123|)")
        let two = scheduler.record(source.take(2))
        scheduler.run()
        #expect(two.difference(from: "-(12|)") == nil)
    }

    @Test func aColdSourceStartsAgainForEverySubscriber() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let first = scheduler.record(source)
        scheduler.advance(by: .milliseconds(2))
        let second = scheduler.record(source)
        scheduler.run()
        #expect(first.difference(from: "-1-2-|") == nil)
        #expect(second.difference(from: "---1-2-|") == nil)
        #expect(source.subscriptionDifference(from: "^----!", "--^----!") == nil)
    }

    @Test func aColdSourceStopsWhenItsSubscriberLeaves() {
        let source: TestSource<Int> = scheduler.cold("-1-2-3-|")
        let recorder = scheduler.record(source)
        scheduler.advance(by: .milliseconds(3))
        #expect(source.liveSubscriptions == 1)
        recorder.dispose()
        #expect(source.liveSubscriptions == 0)
        #expect(scheduler.pendingCount == 0)
        #expect(recorder.difference(from: "-1-2") == nil)
        #expect(source.subscriptionDifference(from: "^--!") == nil)
    }

    @Test func recordedEventsCanBePlayed() {
        let events = [
            Recorded<Int>(at: Instant(sinceZero: .milliseconds(1)), .next(1)),
            Recorded(at: Instant(sinceZero: .milliseconds(4)), .error(Boom())),
        ]
        scheduler.advance(by: .milliseconds(2))
        let recorder = scheduler.record(scheduler.cold(events))
        scheduler.run()
        #expect(recorder.difference(from: "---1--#", error: Boom()) == nil)
    }

    @Test func aDiagramThatCannotBeReadFailsEveryComparisonAndSaysWhy() {
        let mistyped: TestSource<Int> = scheduler.cold("-%")
        let other: TestSource<Int> = scheduler.hot("-1-|")
        let recorders = [scheduler.record(mistyped), scheduler.record(other.retry())]
        scheduler.run()
        let rule = "\"-%\" cannot be read as marbles: `%` has no meaning\n -%\n  ^"
        #expect(recorders[0].difference(from: "") == rule)
        #expect(recorders[1].difference(from: "-1-|") == rule)
        #expect(mistyped.subscriptionDifference(from: "(^!)") == rule)
    }

    @Test func aColdSourceHasNoPast() {
        let source: TestSource<Int> = scheduler.cold("1^2|")
        let recorder = scheduler.record(source)
        let difference = recorder.difference(from: "")
        let rule = "a cold source starts at `^`, so nothing is before it\n 1^2|\n ^"
        #expect(difference?.contains(rule) == true)
    }

    @Test(arguments: ["|", "-", " "] as [Character])
    func aNameThatNoDiagramCanHaveIsAMistake(_ name: Character) {
        let rule = "`\(name)` in `values` is no letter or digit, so it cannot name an element"
        let source: TestSource<Int> = scheduler.cold("-a - |", values: ["a": 1, "b": 2, name: 3])
        #expect((scheduler.record(source).error as? MarbleSyntaxError)?.rule == rule)
        let recorder = VirtualTimeScheduler().record(Observable<Int>.never())
        #expect(recorder.difference(from: "-", values: ["b": 2]) == nil, "a name may be unused")
        #expect(recorder.difference(from: "-", values: [name: 2])?.contains(rule) == true)
    }

    @Test(arguments: ["-%", "-1-!-2|", "-1|-2", "300ms|", "-^-^"])
    func aSourceWhoseDiagramCannotBeReadFailsItsFirstSubscriber(_ marbles: String) {
        let sources: [TestSource<Int>] = [scheduler.cold(marbles), scheduler.hot(marbles)]
        for source in sources {
            let (first, second) = (scheduler.record(source.retry(2)), scheduler.record(source))
            #expect(source.subscriptions.count == 3)
            scheduler.run()
            #expect(first.events.isEmpty && second.events.isEmpty)
        }
        let source: TestSource<Int> = scheduler.cold(marbles)
        let error = scheduler.record(source).error as? MarbleSyntaxError
        #expect(error?.text == marbles)
    }

    // Hot.

    @Test func aHotSourcePlaysWithAndWithoutSubscribers() {
        let source: TestSource<Int> = scheduler.hot("-1-2-3-|")
        let first = scheduler.record(source)
        scheduler.advance(by: .milliseconds(2))
        let second = scheduler.record(source)
        scheduler.run()
        let third = scheduler.record(source)
        #expect(first.difference(from: "-1-2-3-|") == nil)
        #expect(second.difference(from: "---2-3-|") == nil)
        #expect(third.difference(from: "-------|") == nil)
        #expect(source.subscriptionDifference(from: "^------!", "--^----!", "7ms (^!)") == nil)
    }

    @Test func valuesNameTheElementsOfAHotSourceThatHaveNoCharacter() {
        struct User: Equatable { let name: String }
        let users = ["u": User(name: "Ann")] as [Character: User]
        let recorder = scheduler.record(scheduler.hot("-u-|", values: users))
        let failing = scheduler.record(scheduler.hot("#", values: users, error: Boom()))
        let nobody: TestSource<User> = scheduler.hot("--|", values: [:])
        let empty = scheduler.record(nobody)
        scheduler.run()
        #expect(recorder.difference(from: "-u-|", values: users) == nil)
        #expect(failing.error is Boom)
        #expect(empty.isCompleted)
    }

    // The log of subscriptions.

    @Test func aSubscriptionThatDoesNotEndHasNoEnd() {
        let source: TestSource<Int> = scheduler.cold("-")
        scheduler.advance(by: .milliseconds(2))
        _ = source.subscribe()
        #expect(source.subscriptions.count == 1)
        #expect(source.subscriptions[0].start == Instant(sinceZero: .milliseconds(2)))
        #expect(source.subscriptions[0].end == nil)
        #expect(source.subscriptionDifference(from: "--^") == nil)
        #expect(source.liveSubscriptions == 1)
    }

    /// A subscription that lasts proves nothing while the clock stands before the end of the diagram.
    @Test func aSubscriptionDiagramThatGoesOnBehindPendingWorkIsADifference() throws {
        let source: TestSource<Int> = scheduler.cold("---|")
        _ = source.subscribe()
        #expect(source.subscriptionDifference(from: "^--") == nil)
        let difference = try #require(source.subscriptionDifference(from: "^---"))
        #expect(
            difference.hasPrefix("the subscriptions are those of the diagram so far, which continues"))
        #expect(difference.contains("the clock was never advanced"))
        scheduler.run()
        scheduler.schedule(in: Lifetime()) {}
        #expect(source.subscriptionDifference(from: "^--!") == nil)
    }

    @Test func aSynchronousSubscriptionIsOneMoment() {
        let source: TestSource<Int> = scheduler.cold("-1-|")
        source.subscribe().dispose()
        #expect(source.subscriptionDifference(from: "(^!)") == nil)
    }

    @Test func bothLogsAreDrawnWhenTheyDiffer() {
        let source: TestSource<Int> = scheduler.cold("-1-|")
        _ = source.subscribe()
        scheduler.run()
        #expect(source.subscriptionDifference(from: "^--!") == nil)
        #expect(source.subscriptionDifference(from: "^-!") == "expected  ^-!\nactual    ^--!")
        #expect(
            source.subscriptionDifference(from: "^--!", "^") == "expected  ^--!\n          ^\nactual    ^--!")
        #expect(source.subscriptionDifference() == "expected  \nactual    ^--!")
    }

    @Test func aSubscriptionDiagramWithAnElementIsRefusedAndThePlaceIsShown() {
        let source: TestSource<Int> = scheduler.cold("-1-|")
        #expect(
            source.subscriptionDifference(from: "^-a!")
                == "\"^-a!\" cannot be read as marbles: a subscription has `^` and `!` alone\n ^-a!\n   ^")
    }

    @Test func aSubscriptionInADisposedLifetimeIsNotCounted() {
        let source: TestSource<Int> = scheduler.cold("-1-|")
        let lifetime = Lifetime()
        lifetime.dispose()
        source.asObservable().run(Recorder<Int>(on: scheduler).asObserver(), in: lifetime)
        #expect(source.subscriptions.isEmpty)
        #expect(scheduler.pendingCount == 0)
    }
}
