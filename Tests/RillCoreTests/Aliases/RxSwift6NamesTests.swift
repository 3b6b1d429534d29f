@Suite struct RxSwift6NamesTests {
    struct Alias: Sendable, CustomTestStringConvertible {
        typealias Operation = @Sendable (Observable<Int>) -> Observable<Int>

        let testDescription: String
        let alias: Operation
        let original: Operation

        init(_ name: String, _ alias: @escaping Operation, is original: @escaping Operation) {
            testDescription = name
            self.alias = alias
            self.original = original
        }
    }

    @Test(arguments: aliases) func anAliasForwards(_ row: Alias) {
        let difference = firstDifference(
            between: { source, _ in row.alias(source) }, and: { source, _ in row.original(source) })
        #expect(difference == nil)
    }

    private static let aliases: [Alias] = [
        Alias(
            "catch", { $0.catch { _ in Observable.of(7, 8) } },
            is: { $0.catchError { _ in Observable.of(7, 8) } }),
        Alias("catchAndReturn", { $0.catchAndReturn(7) }, is: { $0.catchErrorJustReturn(7) }),
        Alias("element(at:)", { $0.element(at: 1) }, is: { $0.elementAt(1) }),
        Alias(
            "ifEmpty(switchTo:)", { $0.ifEmpty(switchTo: Observable.of(7, 8)) },
            is: { $0.switchIfEmpty(Observable.of(7, 8)) }),
        Alias("ifEmpty(default:)", { $0.ifEmpty(default: 7) }, is: { $0.defaultIfEmpty(7) }),
        Alias(
            "retry(when:)", { $0.retry(when: { errors in errors.take(2) }) },
            is: { $0.retryWhen { errors in errors.take(2) } }),
        Alias(
            "retry(when:) for errors of one type",
            { $0.retry(when: { (errors: Observable<Boom>) in errors.take(2) }) },
            is: { $0.retryWhen { (errors: Observable<Boom>) in errors.take(2) } }),
        Alias("skip(while:)", { $0.skip(while: { $0 < 3 }) }, is: { $0.skipWhile { $0 < 3 } }),
        Alias("take(while:)", { $0.take(while: { $0 < 3 }) }, is: { $0.takeWhile { $0 < 3 } }),
    ]

    @Test func retryWhenForErrorsOfOneTypeLetsTheOthersPass() {
        let failing = Observable<Int>.error(Boom())
        let stream = failing.retry(when: { (errors: Observable<SingleError>) in errors })
        #expect(synchronousDifference(stream, from: "#") == nil)
    }

    @Test func takeAndSkipUntilAreTakeUntilAndSkipUntil() {
        let stop = Duration.milliseconds(3)
        let take = firstDifference(
            between: { $0.take(until: Observable<Int>.timer(stop, scheduler: $1)) },
            and: { $0.takeUntil(Observable<Int>.timer(stop, scheduler: $1)) })
        #expect(take == nil)
        let skip = firstDifference(
            between: { $0.skip(until: Observable<Int>.timer(stop, scheduler: $1)) },
            and: { $0.skipUntil(Observable<Int>.timer(stop, scheduler: $1)) })
        #expect(skip == nil)
    }
}
