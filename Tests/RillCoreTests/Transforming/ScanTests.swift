@Suite struct ScanTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-3-|", becomes: "-1-3-6-|", subscribed: "^------!"),
        Drawing("-1-2-#", becomes: "-1-3-#", subscribed: "^----!"),
        // Disposes of the subscription at tick 3, after the events of that tick.
        Drawing("-1-2-3-|", becomes: "-1-3", subscribed: "^--!", disposedAt: 3),
    ])
    func emitsTheFoldAfterEveryElement(_ drawing: Drawing) {
        #expect(drawing.difference { $0.scan(0) { $0 + $1 } } == nil)
    }

    @Test func keepsTheContract() {
        #expect(ContractCheck("scan") { $0.scan(0) { $1 } }.violations() == [])
    }
}
