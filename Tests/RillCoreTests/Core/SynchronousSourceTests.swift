/// Sources that send everything inside `subscribe`, and those that have no end.
struct SynchronousSourceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let marbles: String
        let stream: @Sendable () -> Observable<Int>

        init(_ name: String, _ marbles: String, _ stream: @escaping @Sendable () -> Observable<Int>) {
            testDescription = name
            self.marbles = marbles
            self.stream = stream
        }
    }

    @Test(arguments: creating + filtering + others) func withoutAnEndItStopsWithItsSubscriber(_ row: Row) {
        #expect(synchronousDifference(row.stream(), from: row.marbles) == nil)
    }

    private static let numbers = Observable.from(1...)

    private static let creating: [Row] = [
        Row("from", "(123|)") { numbers.take(3) },
        Row("range", "(012|)") { Observable.range(start: 0, count: .max).take(3) },
        Row("repeatElement", "(777|)") { Observable.repeatElement(7).take(3) },
    ]

    private static let filtering: [Row] = [
        Row("elementAt 0", "(1|)") { numbers.elementAt(0) },
        Row("elementAt 7", "(8|)") { numbers.elementAt(7) },
        Row("take 2 of 5", "(12|)") { numbers.take(5).take(2) },
        Row("take 5 of 2", "(12|)") { numbers.take(2).take(5) },
        Row("takeLast", "(2|)") { Observable.of(1, 2, 3).takeLast(2).take(1) },
        Row("takeWhile", "(12|)") { numbers.takeWhile { $0 < 3 } },
        Row("takeWhile before take", "(123|)") { numbers.takeWhile { $0 < 9 }.take(3) },
    ]

    private static let others: [Row] = [
        Row("refCount", "(123|)") { numbers.publish().refCount().take(3) },
        Row("sample with an endless sampler", "(2|)") { Observable.of(1, 2).sample(numbers) },
        Row("switchIfEmpty", "(12|)") { Observable<Int>.empty().switchIfEmpty(numbers).take(2) },
        Row("switchIfEmpty of a source", "(12|)") { numbers.switchIfEmpty(.just(0)).take(2) },
        Row("zip", "(24|)") { .zip(Observable.of(1, 2), numbers) { $0 + $1 } },
    ]

    @Test(arguments: [
        Unneeded("amb after a synchronous stream", "(12|)") { Observable.of(1, 2).amb($0.asObservable()) },
        Unneeded("combineLatest with an empty stream", "|") {
            .combineLatest(Observable<Int>.empty(), $0) { $0 + $1 }
        },
        Unneeded("merge after an error", "#") { .merge(.error(Boom()), $0.asObservable()) },
        Unneeded("skipUntil with an error", "#") { $0.skipUntil(Observable<String>.error(Boom())) },
        Unneeded("take none", "|") { $0.take(0) },
        Unneeded("takeUntil with an element", "|") { $0.takeUntil(Observable.just("x")) },
        Unneeded("takeUntil with an error", "#") { $0.takeUntil(Observable<String>.error(Boom())) },
        Unneeded("withLatestFrom an error", "#") { $0.withLatestFrom(Observable<Int>.error(Boom())) },
        Unneeded("zip with an empty stream", "|") { .zip(Observable<Int>.empty(), $0) { $0 + $1 } },
    ])
    func aSourceThatIsNotNeededIsNotStarted(_ row: Unneeded) {
        let source: TestSource<Int> = VirtualTimeScheduler().cold("1-2|")
        #expect(synchronousDifference(row.apply(source), from: row.marbles) == nil)
        #expect(source.subscriptionDifference() == nil)
    }

    struct Unneeded: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let marbles: String
        let apply: @Sendable (TestSource<Int>) -> Observable<Int>

        init(
            _ name: String, _ marbles: String,
            _ apply: @escaping @Sendable (TestSource<Int>) -> Observable<Int>
        ) {
            testDescription = name
            self.marbles = marbles
            self.apply = apply
        }
    }
}
