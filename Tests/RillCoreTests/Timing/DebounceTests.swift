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

    @Test(arguments: [
        Drawing("-1-2|", becomes: "-1-2|", subscribed: "^---!"),
        Drawing("-1-(23)--4-|", becomes: "-1-3--4-|", subscribed: "^-------!"),
    ])
    func aDurationOfZeroEmitsTheLastElementOfEachMoment(_ drawing: Drawing) {
        #expect(drawing.difference { $0.debounce(.zero, scheduler: $1) } == nil)
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
