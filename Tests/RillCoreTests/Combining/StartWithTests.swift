@Suite struct StartWithTests {
    @Test func emitsItsElementsFirst() {
        let drawing = Drawing("-3-4-|", becomes: "(12)3-4-|", subscribed: "^----!")
        #expect(drawing.difference { $0.startWith(1, 2) } == nil)
    }

    @Test func stopsWhenDisposedInsideAnElement() {
        let starts = Log<Int>()
        let source = Observable<Int> { _, _ in starts.write(1) }
        #expect(events(of: source.startWith(1, 2), disposingAfter: 0) == [])
        #expect(events(of: source.startWith(1, 2), disposingAfter: 1) == [.next(1)])
        #expect(events(of: source.startWith(1, 2), disposingAfter: 2) == [.next(1), .next(2)])
        #expect(synchronousDifference(source.startWith(1, 2).take(2), from: "(12|)") == nil)
        #expect(starts.count == 0)
    }
}
