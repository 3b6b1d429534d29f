@Suite struct SingleTests {
    @Test func emitsTheOnlyElementAtCompletion() {
        let drawing = Drawing("-1---|", becomes: "-----(1|)", subscribed: "^----!")
        #expect(drawing.difference { $0.single() } == nil)
    }

    @Test(arguments: [
        ("--|", "--#", "^-!", SingleError.noElement),
        ("-1-2-|", "---#", "^--!", SingleError.moreThanOneElement),
        ("(12|)", "#", "(^!)", SingleError.moreThanOneElement),
    ])
    func anyOtherNumberIsAnErrorImmediately(
        marbles: String, result: String, subscription: String, error: SingleError
    ) {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold(marbles)
        let recorder = scheduler.record(source.single())
        scheduler.run()
        #expect(recorder.difference(from: result, error: error) == nil)
        #expect(source.subscriptionDifference(from: subscription) == nil)
    }

    @Test func looksOnlyAtElementsThatSatisfyThePredicate() {
        let numbers = Observable.of(1, 2, 3)
        #expect(synchronousDifference(numbers.single { $0 == 2 }, from: "(2|)") == nil)
        let none = numbers.single { $0 > 3 }
        #expect(synchronousDifference(none, from: "#", error: SingleError.noElement) == nil)
        let many = numbers.single { $0 > 1 }
        #expect(synchronousDifference(many, from: "#", error: SingleError.moreThanOneElement) == nil)
    }
}
