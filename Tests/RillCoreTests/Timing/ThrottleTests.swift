@Suite struct ThrottleTests {
    @Test(arguments: [
        Drawing("-1-2-3-----4-|", becomes: "-1---3-----4-|", subscribed: "^------------!"),
        Drawing("-1-2-(34)----|", becomes: "-1---3---4|", subscribed: "^---------!"),
    ])
    func emitsTheFirstAndTheLatest(_ drawing: Drawing) {
        #expect(drawing.difference { $0.throttle(.milliseconds(4), scheduler: $1) } == nil)
    }

    @Test func withoutLatestItDropsTheRest() {
        let drawing = Drawing("-1-23-----4-|", becomes: "-1--------4-|", subscribed: "^-----------!")
        #expect(drawing.difference { $0.throttle(.milliseconds(4), latest: false, scheduler: $1) } == nil)
    }
}
