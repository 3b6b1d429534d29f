@Suite struct DebounceTests {
    @Test func emitsWhatWasFollowedByQuiet() {
        let drawing = Drawing("-1-2---3----4|", becomes: "-----2---3---(4|)", subscribed: "^------------!")
        #expect(drawing.difference { $0.debounce(.milliseconds(2), scheduler: $1) } == nil)
    }

    @Test func aDurationOfZeroEmitsTheLastElementOfEachMoment() {
        let drawing = Drawing("-1-(23)--4-|", becomes: "-1-3--4-|", subscribed: "^-------!")
        #expect(drawing.difference { $0.debounce(.zero, scheduler: $1) } == nil)
    }
}
