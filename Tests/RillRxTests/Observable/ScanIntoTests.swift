struct ScanIntoTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-3-|", becomes: "-1-3-6-|", subscribed: "^------!"),
        Drawing("-1-2-#", becomes: "-1-3-#", subscribed: "^----!"),
        Drawing("-1-2-9-3", becomes: "-1-3-#", subscribed: "^----!"),
        Drawing("-1-2-3-|", becomes: "-1-3", subscribed: "^--!", disposedAt: 3),
    ])
    func emitsTheValueThatWasChangedInPlace(_ drawing: Drawing) {
        #expect(drawing.difference { $0.scan(into: 0) { $0 += try $1.unlessNine() } } == nil)
    }

    @Test func anElementThatTheSubscriberKeepsIsNotChangedLater() async throws {
        var lists: [[Int]] = []
        for try await list in Observable.of(1, 2).scan(into: [Int](), accumulator: { $0.append($1) }).values {
            lists.append(list)
        }
        #expect(lists == [[1], [1, 2]])
    }
}
