/// A source looks before every event, the completion included, whether its subscriber has left.
struct DisposalTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sent: @Sendable (VirtualTimeScheduler) -> String
        let expected: String
    }

    @Test func whatAClosureThatDisposesReturnsPassesTheOperatorsBehindIt() {
        let (subject, subscription) = (PublishSubject<Int>(), SerialDisposable())
        let (passed, received) = (Log<Int>(), Log<Int>())
        subscription.disposable = subject.map { number in
            subscription.dispose()
            return number
        }
        .do(onNext: { passed.write($0) }).subscribe(onNext: { received.write($0) })
        subject.onNext(1)
        subject.onNext(2)
        #expect(passed.entries == [1] && received.entries.isEmpty)
    }

    @Test(arguments: creating + filtering + aggregating + combining + timed)
    func nothingFollowsDisposalAndNoTimerIsLeft(_ row: Row) {
        let scheduler = VirtualTimeScheduler()
        #expect(row.sent(scheduler) == row.expected)
        #expect(scheduler.pendingCount == 0)
    }

    private static let creating: [Row] = [
        plain("empty", after: 0, "") { Observable<Int>.empty() },
        plain("error", after: 0, "") { Observable<Int>.error(Boom()) },
        plain("from", after: 0, "") { Observable.from([1, 2]) },
        plain("from", after: 1, "1") { Observable.from([1, 2]) },
        plain("from", after: 3, "1 2 |") { Observable.from([1, 2]) },
        plain("just", after: 0, "") { Observable.just(1) },
        plain("just", after: 1, "1") { Observable.just(1) },
        plain("just", after: 2, "1 |") { Observable.just(1) },
        plain("range", after: 0, "") { Observable.range(start: 1, count: 2) },
        plain("range", after: 2, "1 2") { Observable.range(start: 1, count: 2) },
        plain("repeatElement", after: 0, "") { Observable.repeatElement(7) },
        plain("repeatElement", after: 3, "7 7 7") { Observable.repeatElement(7) },
    ]

    private static let filtering: [Row] = [
        plain("elementAt", after: 1, "2") { Observable.of(1, 2).elementAt(1) },
        plain("first", after: 1, "1") { Observable.of(1, 2).first() },
        plain("last", after: 1, "2") { Observable.of(1, 2).last() },
        plain("single", after: 1, "1") { Observable.just(1).single() },
        plain("take", after: 2, "1 2") { Observable.from(1...).take(2) },
        plain("takeLast", after: 1, "2") { Observable.of(1, 2, 3).takeLast(2) },
        plain("takeLast", after: 2, "2 3") { Observable.of(1, 2, 3).takeLast(2) },
    ]

    private static let aggregating: [Row] = [
        plain("defaultIfEmpty", after: 0, "") { Observable<Int>.empty().defaultIfEmpty(7) },
        plain("defaultIfEmpty", after: 1, "7") { Observable<Int>.empty().defaultIfEmpty(7) },
        plain("reduce", after: 1, "3") { Observable.of(1, 2).reduce(0) { $0 + $1 } },
        plain("toArray", after: 1, "[1, 2]") { Observable.of(1, 2).toArray() },
    ]

    private static let combining: [Row] = [
        plain("combineLatest of none", after: 0, "") {
            Observable<[Int]>.combineLatest([Observable<Int>]())
        },
        plain("sample", after: 0, "") { Observable.of(1, 2).sample(Observable.just(0)) },
        plain("sample", after: 1, "2") { Observable.of(1, 2).sample(Observable.just(0)) },
        plain("zip of none", after: 0, "") { Observable<[Int]>.zip([Observable<Int>]()) },
    ]

    private static let timed: [Row] = [
        onClock("buffer", after: 0, "") { split($0) },
        onClock("buffer", after: 1, "[1, 2]") { split($0) },
        onClock("buffer", after: 2, "[1, 2] [3]") { split($0) },
        onClock("debounce", after: 0, "") { Observable.of(1, 2).debounce(.seconds(1), scheduler: $0) },
        onClock("debounce", after: 1, "2") { Observable.of(1, 2).debounce(.seconds(1), scheduler: $0) },
        onClock("interval", after: 0, "") { Observable<Int>.interval(.seconds(1), scheduler: $0) },
        onClock("interval", after: 2, "0 1") { Observable<Int>.interval(.seconds(1), scheduler: $0) },
        onClock("timer", after: 0, "") { Observable<Int>.timer(.seconds(1), scheduler: $0) },
        onClock("timer", after: 1, "0") { Observable<Int>.timer(.seconds(1), scheduler: $0) },
        onClock("timer with a delay below zero", after: 0, "") {
            Observable<Int>.timer(.seconds(-1), scheduler: $0)
        },
    ]

    private static func split(_ scheduler: VirtualTimeScheduler) -> Observable<[Int]> {
        Observable.of(1, 2, 3).buffer(timeSpan: .seconds(1), count: 2, scheduler: scheduler)
    }

    private static func plain<Element>(
        _ name: String, after count: Int, _ expected: String,
        _ source: @escaping @Sendable () -> Observable<Element>
    ) -> Row {
        onClock(name, after: count, expected) { _ in source() }
    }

    private static func onClock<Element>(
        _ name: String, after count: Int, _ expected: String,
        _ source: @escaping @Sendable (VirtualTimeScheduler) -> Observable<Element>
    ) -> Row {
        let sent: @Sendable (VirtualTimeScheduler) -> String = { scheduler in
            let sent = events(of: source(scheduler), disposingAfter: count, on: scheduler)
            return sent.map { $0.isCompleted ? "|" : $0.element.map { "\($0)" } ?? "#" }
                .joined(separator: " ")
        }
        return Row(testDescription: "\(name), disposed after \(count)", sent: sent, expected: expected)
    }
}
