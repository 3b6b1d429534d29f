@Suite struct SkipWhileTests {
    @Test func dropsTheElementsBeforeTheFirstThatDoesNotSatisfyThePredicate() {
        let drawing = Drawing("-1-2-3-1-|", becomes: "-----3-1-|", subscribed: "^--------!")
        #expect(drawing.difference { $0.skipWhile { $0 < 3 } } == nil)
    }

    @Test func thePredicateIsNotCalledAgainOnceItReturnedFalse() {
        let asked = Log<Int>()
        let stream = Observable.of(1, 5, 1, 5).skipWhile { number in
            asked.write(number)
            return number < 3
        }
        #expect(synchronousDifference(stream, from: "(515|)") == nil)
        #expect(asked.entries == [1, 5])
    }
}
