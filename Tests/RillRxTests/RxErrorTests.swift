struct RxErrorTests {
    private typealias Example = (stream: @Sendable (VirtualTimeScheduler) -> Observable<Int>, name: RxError)

    // Each has a clock of its own: they run at the same time.
    private static let examples: [Example] = [
        ({ .never().timeout(.seconds(1), scheduler: $0) }, .timeout),
        ({ _ in .empty().single() }, .noElements),
        ({ _ in .of(1, 2).single() }, .moreThanOneElement),
        ({ _ in .of(1).elementAt(4) }, .argumentOutOfRange),
    ]

    @Test(arguments: Self.examples)
    private func itsNamesMatchTheErrorsOfOperators(_ example: Example) throws {
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(example.stream(scheduler))
        scheduler.run()
        let error = try #require(recorder.error)
        #expect(RxError(error) == example.name)
        #expect(RxError(error)?.description == "\(error)")
        let names: [RxError] = [.timeout, .noElements, .moreThanOneElement, .argumentOutOfRange]
        #expect(names.filter { $0 ~= error } == [example.name])
        switch error {
        case RxError.timeout: #expect(example.name == .timeout)
        case RxError.noElements: #expect(example.name == .noElements)
        default: #expect(example.name == .moreThanOneElement || example.name == .argumentOutOfRange)
        }
    }

    @Test func anotherErrorHasNoName() {
        #expect(RxError(Boom()) == nil)
        #expect(RxError(RxError.timeout) == .timeout)
    }
}
