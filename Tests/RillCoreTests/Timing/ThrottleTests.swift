@Suite struct ThrottleTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-3-----4-|", becomes: "-1---3-----4-|", subscribed: "^------------!"),
        Drawing("-1-23-----4-|", becomes: "-1---3----4-|", subscribed: "^-----------!"),
        Drawing("-1-2-----|", becomes: "-1---2---|", subscribed: "^--------!"),
        // The time starts again with the delayed element.
        Drawing("-1-2---3----|", becomes: "-1---2---3--|", subscribed: "^-----------!"),
        // The timer that was set for the second element must not let the fourth pass.
        Drawing("-1-2-(34)----|", becomes: "-1---3---4|", subscribed: "^---------!"),
        Drawing("-1-2#", becomes: "-1--#", subscribed: "^---!"),
        Drawing("-1-2-----", becomes: "-1", subscribed: "^---!", disposedAt: 4),
    ])
    func emitsTheFirstAndTheLatest(_ drawing: Drawing) {
        #expect(drawing.difference { $0.throttle(.milliseconds(4), scheduler: $1) } == nil)
    }

    @Test(arguments: [
        Drawing("-1-2|", becomes: "-1---(2|)", subscribed: "^---!"),
        Drawing("-1|", becomes: "-1|", subscribed: "^-!"),
    ])
    func completionFollowsPendingElements(_ drawing: Drawing) {
        #expect(drawing.difference { $0.throttle(.milliseconds(4), scheduler: $1) } == nil)
    }

    @Test(arguments: [
        Drawing("-1-23-----4-|", becomes: "-1--------4-|", subscribed: "^-----------!"),
        // Time is over at the very moment.
        Drawing("-1-2-3|", becomes: "-1---3|", subscribed: "^-----!"),
        Drawing("-1-2|", becomes: "-1--|", subscribed: "^---!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
    ])
    func withoutLatestItDropsTheRest(_ drawing: Drawing) {
        #expect(drawing.difference { $0.throttle(.milliseconds(4), latest: false, scheduler: $1) } == nil)
    }

    @Test func aSynchronousSourceKeepsItsFirstAndItsLastElement() {
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(
            Observable.of(1, 2, 3).throttle(.milliseconds(4), scheduler: scheduler))
        #expect(recorder.elements == [1])
        scheduler.run()
        #expect(recorder.difference(from: "1---(3|)") == nil)
    }
}
