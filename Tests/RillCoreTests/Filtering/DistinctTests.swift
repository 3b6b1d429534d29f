@Suite struct DistinctTests {
    @Test func dropsWhatWasEmittedBefore() {
        let drawing = Drawing("-1-2-1-3-2-|", becomes: "-1-2---3---|", subscribed: "^----------!")
        #expect(drawing.difference { $0.distinct() } == nil)
    }

    @Test func dropsAnElementWhoseKeyWasThereBefore() {
        let drawing = Drawing("-1-3-2-4-|", becomes: "-1---2---|", subscribed: "^--------!")
        #expect(drawing.difference { $0.distinct { $0 % 2 } } == nil)
    }
}
