/// A duration that makes no sense is an error inside `subscribe`, and the source is not started.
struct InvalidDurationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (TestSource<Int>, VirtualTimeScheduler) -> Observable<Int>

        /// A row is named by the message of its error.
        init(
            _ message: String,
            _ apply: @escaping @Sendable (TestSource<Int>, VirtualTimeScheduler) -> Observable<Int>
        ) {
            testDescription = message
            self.apply = apply
        }
    }

    @Test(arguments: operators + creating) func theErrorNamesTheOperatorAndTheRule(_ row: Row) {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("1|")
        #expect(invalidDuration(of: row.apply(source, scheduler)) == row.testDescription)
        #expect(source.subscriptionDifference() == nil)
    }

    private static let operators: [Row] = [
        Row("buffer(timeSpan:) needs a duration above zero, but got 0.0 seconds") {
            $0.buffer(timeSpan: .zero, count: 1, scheduler: $1).map { $0.count }
        },
        Row("debounce needs a duration of zero or more, but got -1.0 seconds") {
            $0.debounce(.seconds(-1), scheduler: $1)
        },
        Row("delay needs a duration of zero or more, but got -1.0 seconds") {
            $0.delay(.seconds(-1), scheduler: $1)
        },
        Row("delaySubscription needs a duration of zero or more, but got -1.0 seconds") {
            $0.delaySubscription(.seconds(-1), scheduler: $1)
        },
        Row("throttle needs a duration of zero or more, but got -1.0 seconds") {
            $0.throttle(.seconds(-1), scheduler: $1)
        },
        Row("timeout needs a duration above zero, but got 0.0 seconds") {
            $0.timeout(.zero, scheduler: $1)
        },
        Row("timeout needs a duration above zero, but got -1.0 seconds") {
            $0.timeout(.seconds(-1), scheduler: $1)
        },
        Row("timeout needs a duration above zero, but got 0.0 seconds") {
            $0.timeout(.zero, other: .just(1), scheduler: $1)
        },
        Row("window(timeSpan:) needs a duration above zero, but got 0.0 seconds") {
            $0.window(timeSpan: .zero, count: 1, scheduler: $1).map { _ in 0 }
        },
    ]

    private static let creating: [Row] = [
        Row("interval needs a duration above zero, but got 0.0 seconds") { _, scheduler in
            .interval(.zero, scheduler: scheduler)
        },
        Row("interval needs a duration above zero, but got -1.0 seconds") { _, scheduler in
            .interval(.seconds(-1), scheduler: scheduler)
        },
        Row("timer needs a duration of zero or more, but got -1.0 seconds") { _, scheduler in
            .timer(.seconds(-1), scheduler: scheduler)
        },
        Row("timer needs a duration of zero or more, but got -1.0 seconds") { _, scheduler in
            .timer(.seconds(-1), period: .seconds(1), scheduler: scheduler)
        },
        Row("timer(period:) needs a duration above zero, but got 0.0 seconds") { _, scheduler in
            .timer(.zero, period: .zero, scheduler: scheduler)
        },
        Row("timer(period:) needs a duration above zero, but got -1.0 seconds") { _, scheduler in
            .timer(.zero, period: .seconds(-1), scheduler: scheduler)
        },
    ]
}
