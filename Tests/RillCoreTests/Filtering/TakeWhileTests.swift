@Suite struct TakeWhileTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-3-1-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("-3-1-|", becomes: "-|", subscribed: "^!"),
        Drawing("-1-|", becomes: "-1-|", subscribed: "^--!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
        Drawing("-1-2-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func completesAtTheFirstThatDoesNotSatisfyThePredicate(_ drawing: Drawing) {
        #expect(drawing.difference { $0.takeWhile { $0 < 3 } } == nil)
    }

    @Test func thePredicateIsNotCalledAgainOnceItReturnedFalse() {
        let asked = Log<Int>()
        let stream = Observable.of(1, 5, 1, 5).takeWhile { number in
            asked.write(number)
            return number < 3
        }
        #expect(synchronousDifference(stream, from: "(1|)") == nil)
        #expect(asked.entries == [1, 5])
    }
}
