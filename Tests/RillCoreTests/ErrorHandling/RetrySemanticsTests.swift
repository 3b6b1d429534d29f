/// The table of semantics, row by row: an attempt emits its number 10 ms after its start and fails after 100
/// ms, and the times of all events are exact.
struct RetrySemanticsTests {
    @Test("every row of the table of semantics", arguments: Row.all) func everyRowOfTheTable(_ row: Row) {
        let scheduler = VirtualTimeScheduler()
        let attempts = Attempts()
        let recorder = scheduler.record(row.apply(attempts.failingLater(on: scheduler), scheduler))
        scheduler.advance(by: .milliseconds(455))
        #expect(recorder.history == row.history)
        #expect(attempts.peak == 1)
        // An attempt has ended before the next one starts, and one error leads to one attempt at most.
        let log = attempts.log.entries
        let inTurn = (1...attempts.total).flatMap { ["start \($0)", "end \($0)"] }
        #expect(log == Array(inTurn.prefix(log.count)))
        recorder.dispose()
        #expect(attempts.live == 0)
        #expect(scheduler.pendingCount == 0)
    }
}

struct SignalsOfATriggerTests {
    /// The attempts after no signal, one, two and three.
    private func totals(
        failingLater: Bool = false,
        _ trigger: @escaping @Sendable (Observable<any Error>, Observable<Int>) -> Observable<Int>
    ) -> [Int] {
        let (scheduler, attempts, online) = (VirtualTimeScheduler(), Attempts(), PublishSubject<Int>())
        let source =
            failingLater
            ? attempts.failingLater(on: scheduler) : attempts.stream { _ in .error(Boom()) }
        let recorder = scheduler.record(source.retryWhen { trigger($0, online.asObservable()) })
        defer { recorder.dispose() }
        return (0...3).map { signal in
            if signal > 0 { online.onNext(signal) }
            scheduler.run()
            return attempts.total
        }
    }

    @Test func everyErrorThatHasSubscribedToThemAnswersASignal() {
        #expect(totals { errors, online in errors.flatMap { _ in online } } == [1, 2, 4, 8])
        #expect(
            totals(failingLater: true) { errors, online in errors.flatMap { _ in online } } == [1, 2, 3, 4])
        #expect(totals { errors, online in errors.flatMapLatest { _ in online } } == [1, 2, 3, 4])
    }
}

struct Row: Sendable, CustomTestStringConvertible {
    typealias Source = Observable<Int>

    let name: String
    let history: String
    let apply: @Sendable (Source, VirtualTimeScheduler) -> Observable<Int>

    var testDescription: String { name }

    init(
        _ name: String, _ history: String,
        _ apply: @escaping @Sendable (Source, VirtualTimeScheduler) -> Observable<Int>
    ) {
        self.name = name
        self.history = history
        self.apply = apply
    }

    /// A row whose trigger sends the events of `answer` for each error.
    private init(
        _ name: String, _ history: String,
        answer: @escaping @Sendable (VirtualTimeScheduler) -> Observable<Int>
    ) {
        self.init(name, history) { source, scheduler in
            source.retryWhen { errors in errors.flatMap { _ in answer(scheduler) } }
        }
    }

    /// A row whose trigger ignores the errors.
    private init(
        _ name: String, _ history: String,
        trigger: @escaping @Sendable (VirtualTimeScheduler) -> Observable<Int>
    ) {
        self.init(name, history) { source, scheduler in source.retryWhen { _ in trigger(scheduler) } }
    }

    private static func cold(_ marbles: String, _ scheduler: VirtualTimeScheduler) -> Observable<Int> {
        scheduler.cold(marbles, values: ["x": 1], error: Boom(number: 99)).asObservable()
    }

    static let all: [Row] = [
        Row("retry(1)", "1@10 #1@100") { source, _ in source.retry(1) },
        Row("retry(2)", "1@10 2@110 #2@200") { source, _ in source.retry(2) },
        Row("retry()", "1@10 2@110 3@210 4@310 5@410") { source, _ in source.retry() },
        Row("retry(3)", "1@10 2@110 3@210 #3@300") { source, _ in source.retry(3) },
        Row("maxAttempts(1)", "1@10 #1@100") { source, scheduler in
            source.retry(RetryPolicy(.immediate).maxAttempts(1), scheduler: scheduler)
        },
        Row("maxAttempts(3)", "1@10 2@110 3@210 #3@300") { source, scheduler in
            source.retry(RetryPolicy(.immediate).maxAttempts(3), scheduler: scheduler)
        },
        Row("delays of 20 ms and 30 ms", "1@10 2@130 3@260 #3@350") { source, scheduler in
            let delays = Backoff.delays([.milliseconds(20), .milliseconds(30)])
            return source.retry(RetryPolicy(delays), scheduler: scheduler)
        },
        Row("errors", "1@10 2@110 3@210 4@310 5@410") { source, _ in source.retryWhen { $0 } },
        Row("the trigger completes on an error", "1@10 |@100") { source, _ in
            source.retryWhen { $0.take(1).filter { _ in false } }
        },
        Row("the trigger fails on an error", "1@10 #99@100", answer: { _ in .error(Boom(number: 99)) }),
        Row("the trigger fails while an error waits", "1@10 #99@150", answer: { cold("50ms #", $0) }),
        Row("a closure of the trigger throws", "1@10 #42@100") { source, _ in
            source.retryWhen { errors in errors.map { _ -> Int in throw Boom(number: 42) } }
        },
        Row("never()", "1@10", trigger: { _ in .never() }),
        Row("empty()", "1@10 |@100", trigger: { _ in .empty() }),
        Row("error()", "1@10 #99@100", trigger: { _ in .error(Boom(number: 99)) }),
        Row("the trigger completes during an attempt", "1@10 |@100", trigger: { cold("50ms |", $0) }),
        Row("the trigger fails during an attempt", "1@10 #99@100", trigger: { cold("50ms #", $0) }),
        Row(
            "the trigger emits and completes during an attempt", "1@10 |@100",
            trigger: { .timer(.milliseconds(50), scheduler: $0) }),
        Row("the trigger has ended and the attempt completes", "1@10 7@100 |@100") { source, scheduler in
            source.catchErrorJustReturn(7).retryWhen { _ in cold("50ms |", scheduler) }
        },
        Row("the trigger has failed and the attempt completes", "1@10 7@100 |@100") { source, scheduler in
            source.catchErrorJustReturn(7).retryWhen { _ in cold("50ms #", scheduler) }
        },
        Row("errors.take(2)", "1@10 2@110 3@210 |@300") { source, _ in source.retryWhen { $0.take(2) } },
        Row("three elements for one error", "1@10 2@110 3@210 4@310 5@410", answer: { _ in .of(1, 2, 3) }),
        Row(
            "elements after 10, 20 and 30 ms", "1@10 2@120 3@230 4@340 5@450",
            answer: { cold("10ms x 9ms x 9ms x", $0) }),
        Row("an element before any error", "1@10", trigger: { _ in .just(1).concat(.never()) }),
        Row(
            "ticks at 50, 180, 310 and 440 ms", "1@10 2@190 3@320 4@450",
            trigger: { cold("50ms x 129ms x 129ms x 129ms x", $0) }),
        Row("zip with a range", "1@10 2@110 3@210 4@310 |@400") { source, _ in
            source.retryWhen { errors in
                Observable<Int>.zip(errors, Observable<Int>.range(start: 1, count: 3)) { $1 }
            }
        },
        Row("a typed trigger", "1@10 2@110 3@210") { source, _ in
            source.retryWhen { (errors: Observable<Boom>) in errors.filter { $0.number < 3 } }
        },
        Row("a typed trigger that ignores the errors, and another error", "1@10 #1@100") { source, _ in
            source.retryWhen { (_: Observable<CancellationError>) in Observable<Int>.never() }
        },
        Row("a typed trigger and another error", "1@10 #1@100") { source, _ in
            source.retryWhen { (errors: Observable<CancellationError>) in errors }
        },
        Row("a typed policy and another error", "1@10 #1@100") { source, scheduler in
            let policy = RetryPolicy(.immediate).retry(on: CancellationError.self)
            return source.retry(policy, scheduler: scheduler)
        },
    ]
}
