@Suite struct MapTests {
    @Test func transformsEveryElement() {
        let drawing = Drawing("-1-2-3-|", becomes: "-2-4-6-|", subscribed: "^------!")
        #expect(drawing.difference { $0.map { $0 * 2 } } == nil)
    }
}
