/// What the operators have in common that start an inner stream for every element. Where they differ, each
/// has tests of its own.
struct InnerStreamTests {
    struct Form: Sendable, CustomTestStringConvertible {
        typealias Selector<Result: Sendable> = @Sendable (Int) throws -> Observable<Result>

        let testDescription: String
        let strings: @Sendable (Observable<Int>, @escaping Selector<String>) -> Observable<String>
        let numbers: @Sendable (Observable<Int>, @escaping Selector<Int>) -> Observable<Int>
    }

    private static let forms = [
        Form(testDescription: "flatMap", strings: { $0.flatMap($1) }, numbers: { $0.flatMap($1) }),
        Form(
            testDescription: "flatMap(maxConcurrent:)", strings: { $0.flatMap(maxConcurrent: 2, $1) },
            numbers: { $0.flatMap(maxConcurrent: 1, $1) }),
        Form(
            testDescription: "flatMapFirst", strings: { $0.flatMapFirst($1) },
            numbers: { $0.flatMapFirst($1) }),
        Form(
            testDescription: "flatMapLatest", strings: { $0.flatMapLatest($1) },
            numbers: { $0.flatMapLatest($1) }),
        Form(testDescription: "concatMap", strings: { $0.concatMap($1) }, numbers: { $0.concatMap($1) }),
        Form(
            testDescription: "switchLatest", strings: { $0.map($1).switchLatest() },
            numbers: { $0.map($1).switchLatest() }),
    ]

    /// An inner stream fails while an element of another one is being delivered, so its error has to wait.
    @Test(arguments: forms) func nothingStartsBehindTheErrorOfAnInnerStream(_ form: Form) {
        let (source, started, received) = (PublishSubject<Int>(), Log<Int>(), Log<Event<String>>())
        let first = PublishSubject<String>()
        let stream = form.strings(source.asObservable()) { number in
            (number == 1 ? first.asObservable() : .error(Boom())).do(onSubscribe: { started.write(number) })
        }
        let subscription = stream.subscribe { event in
            received.write(event)
            if event == .next("a") { for number in [2, 4] { source.onNext(number) } }
        }
        source.onNext(1)
        first.onNext("a")
        #expect(!started.entries.contains(4))
        subscription.dispose()
    }

    @Test(
        arguments: forms,
        [
            // The source: error, and one that ends before or after its inner stream.
            FlatteningDrawing(("-1-#", "^--!"), ("-a-b-|", "-^-!"), become: "--a#"),
            FlatteningDrawing(("-1-|", "^--!"), ("---a-|", "-^----!"), become: "----a-|"),
            FlatteningDrawing(("-1----|", "^-----!"), ("-a|", "-^-!"), become: "--a---|"),
            // The inner stream: never, error, and disposal.
            FlatteningDrawing(("-1|", "^-!"), ("-a-", "-^"), become: "--a"),
            FlatteningDrawing(("-1-----|", "^----!"), ("a---#", "-^---!"), become: "-a---#"),
            FlatteningDrawing(("-1-----|", "^---!"), ("a-----|", "-^--!"), become: "-a", disposedAt: 4),
            // A throw in the selector.
            FlatteningDrawing(("-9-1|", "^!"), become: "-#"),
        ])
    func anInnerStreamIsPartOfTheResult(_ form: Form, _ drawing: FlatteningDrawing) {
        #expect(drawing.difference { form.strings($0, $1) } == nil)
    }

    @Test(arguments: forms) func aThrowStopsAnEndlessSource(_ form: Form) {
        let asked = Log<Int>()
        let stream = form.numbers(.from(8...)) { number in
            asked.write(number)
            return .just(try number.unlessNine())
        }
        #expect(synchronousDifference(stream, from: "(8#)") == nil)
        #expect(asked.entries == [8, 9])
    }

    @Test(arguments: forms) func aHundredThousandStreamsUseConstantStack(_ form: Form) {
        onSmallStack {
            let numbers = form.numbers(.range(start: 1, count: 100_000)) { .just($0) }
            #expect(VirtualTimeScheduler().record(numbers.reduce(0) { $0 + $1 }).elements == [5_000_050_000])
        }
    }

    /// The selector throws while an element of an inner stream is being delivered, so the error has to wait.
    @Test(arguments: forms.filter { ["flatMap", "flatMapLatest"].contains($0.testDescription) })
    func theSelectorIsNotCalledAgainAfterItThrew(_ form: Form) {
        let source = PublishSubject<Int>()
        let inner = PublishSubject<String>()
        let asked = Log<Int>()
        let received = Log<Event<String>>()
        let stream = form.strings(source.asObservable()) { number in
            asked.write(number)
            _ = try number.unlessNine()
            return inner.asObservable()
        }
        let subscription = stream.subscribe { event in
            received.write(event)
            if case .next = event { for number in [9, 2, 3] { source.onNext(number) } }
        }
        source.onNext(1)
        inner.onNext("a")
        #expect(received.entries == [.next("a"), .error(Boom())])
        #expect(asked.entries == [1, 9])
        subscription.dispose()
    }
}
