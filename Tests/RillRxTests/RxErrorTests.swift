struct RxErrorTests {
    private static let scheduler = VirtualTimeScheduler()

    @Test(
        arguments: [
            (Observable.never().timeout(.seconds(1), scheduler: Self.scheduler), RxError.timeout),
            (Observable.empty().single(), .noElements),
            (Observable.of(1, 2).single(), .moreThanOneElement),
            (Observable.of(1).elementAt(4), .argumentOutOfRange),
        ] as [(Observable<Int>, RxError)])
    func itsNamesMatchTheErrorsOfOperators(_ example: (stream: Observable<Int>, name: RxError)) throws {
        let recorder = Self.scheduler.record(example.stream)
        Self.scheduler.run()
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
