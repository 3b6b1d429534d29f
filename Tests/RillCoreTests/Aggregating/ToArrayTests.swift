@Suite struct ToArrayTests {
    /// Draws the sum of the array's elements.
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--(0|)", subscribed: "^-!"),
        Drawing("-1-2-3-|", becomes: "-------(6|)", subscribed: "^------!"),
        Drawing("-1-2-#", becomes: "-----#", subscribed: "^----!"),
        Drawing("-1-2-3-|", becomes: "-", subscribed: "^--!", disposedAt: 3),
    ])
    func emitsAllElementsAtCompletion(_ drawing: Drawing) {
        #expect(drawing.difference { $0.toArray().map { $0.reduce(0, +) } } == nil)
    }

    @Test(arguments: [[], [1], [3, 1, 2]]) func keepsTheOrderForEverySubscriber(elements: [Int]) {
        let stream = Observable.from(elements).toArray()
        for _ in 1...2 {
            let recorder = VirtualTimeScheduler().record(stream)
            #expect(recorder.elements == [elements])
            #expect(recorder.isCompleted)
        }
    }
}
