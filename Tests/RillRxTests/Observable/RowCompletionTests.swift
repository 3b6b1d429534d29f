/// When `zip` and `combineLatest` complete: with RillRx as RxSwift's, every form of them.
@Suite(.calculation) struct RowCompletionTests {
    typealias Form = @Sendable ([Observable<Int>]) -> Observable<Int>

    private static let zips: [(Int, Form)] = [
        (2, { s in .zip(s[0], s[1]) { a, _ in a } }),
        (2, { s in Observable.zip(s[0], s[1]).map { $0.0 } }),
        (3, { s in .zip(s[0], s[1], s[2]) { a, _, _ in a } }),
        (3, { s in Observable.zip(s[0], s[1], s[2]).map { $0.0 } }),
        (4, { s in .zip(s[0], s[1], s[2], s[3]) { a, _, _, _ in a } }),
        (4, { s in Observable.zip(s[0], s[1], s[2], s[3]).map { $0.0 } }),
        (5, { s in .zip(s[0], s[1], s[2], s[3], s[4]) { a, _, _, _, _ in a } }),
        (5, { s in Observable.zip(s[0], s[1], s[2], s[3], s[4]).map { $0.0 } }),
        (6, { s in .zip(s[0], s[1], s[2], s[3], s[4], s[5]) { a, _, _, _, _, _ in a } }),
        (6, { s in Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5]).map { $0.0 } }),
        (7, { s in .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { a, _, _, _, _, _, _ in a } }),
        (7, { s in Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map { $0.0 } }),
        (8, { s in .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { a, _, _, _, _, _, _, _ in a } }),
        (8, { s in Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map { $0.0 } }),
        (3, { .zip($0) { $0.count } }), (3, { Observable<[Int]>.zip($0).map(\.count) }),
        (3, { Observable<Int>.zip($0).map(\.count) }), (3, { .zip($0[...]) { $0.count } }),
        (2, { Observable.zip([$0[0].map { $0 }, $0[1]]).map(\.count) }),
        (2, { Infallible.zip(infallible($0[0]), infallible($0[1])).asObservable().map { $0.0 } }),
    ]

    private static let combinations: [(Int, Form)] = [
        (2, { s in .combineLatest(s[0], s[1]) { a, _ in a } }),
        (2, { s in Observable.combineLatest(s[0], s[1]).map { $0.0 } }),
        (3, { s in .combineLatest(s[0], s[1], s[2]) { a, _, _ in a } }),
        (3, { s in Observable.combineLatest(s[0], s[1], s[2]).map { $0.0 } }),
        (4, { s in .combineLatest(s[0], s[1], s[2], s[3]) { a, _, _, _ in a } }),
        (4, { s in Observable.combineLatest(s[0], s[1], s[2], s[3]).map { $0.0 } }),
        (5, { s in .combineLatest(s[0], s[1], s[2], s[3], s[4]) { a, _, _, _, _ in a } }),
        (5, { s in Observable.combineLatest(s[0], s[1], s[2], s[3], s[4]).map { $0.0 } }),
        (6, { s in .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { a, _, _, _, _, _ in a } }),
        (6, { s in Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]).map { $0.0 } }),
        (7, { s in .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { a, _, _, _, _, _, _ in a } }),
        (7, { s in Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map { $0.0 } }),
        (
            8,
            { s in
                .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { a, _, _, _, _, _, _, _ in a }
            }
        ),
        (8, { s in Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map { $0.0 } }),
        (3, { .combineLatest($0) { $0.count } }), (3, { Observable<[Int]>.combineLatest($0).map(\.count) }),
        (3, { Observable<Int>.combineLatest($0).map(\.count) }),
        (3, { .combineLatest($0[...]) { $0.count } }),
        (2, { Observable.combineLatest([$0[0].map { $0 }, $0[1]]).map(\.count) }),
        (2, { Infallible.combineLatest(infallible($0[0]), infallible($0[1])).asObservable().map { $0.0 } }),
    ]

    @Test(arguments: zips.indices) func zipWaitsForAllStreams(_ index: Int) {
        let (count, form) = Self.zips[index]
        for last in 0..<count {
            compare(form, count, last: last) { streams, log in
                streams[last].onNext(1)
                #expect(log.entries.isEmpty)
                streams[last].onCompleted()
            }
        }
    }

    @Test(arguments: combinations.indices) func combineLatestWaitsForAllStreams(_ index: Int) {
        let (count, form) = Self.combinations[index]
        for last in 0..<count {
            compare(form, count, last: last) { streams, _ in streams[last].onCompleted() }
        }
    }

    @Test(arguments: combinations.indices) func anElementThatMakesNoRowEndsCombineLatest(_ index: Int) {
        let (count, form) = Self.combinations[index]
        for last in 0..<count { compare(form, count, last: last) { streams, _ in streams[last].onNext(1) } }
    }

    /// As with RxSwift since its version 5.
    @Test func aRetryWithARangeOfNumbersEndsOnlyIfItIsAskedTo() {
        let failing = Observable<Int>.error(Boom())
        let numbers = Observable.range(start: 1, count: 3)
        let waiting = failing.retryWhen { Observable.zip($0, numbers) { $1 } }
        #expect(synchronousDifference(waiting, from: "-") == nil)
        let ending = failing.retryWhen { Observable.zip($0, numbers, completing: .early) { $1 } }
        #expect(synchronousDifference(ending, from: "|") == nil)
    }

    /// Completes all streams but one, and does what should end the result.
    private func compare(
        _ form: Form, _ count: Int, last: Int, end: ([PublishSubject<Int>], Log<Event<Int>>) -> Void
    ) {
        let streams = (0..<count).map { _ in PublishSubject<Int>() }
        let log = Log<Event<Int>>()
        let subscription = form(streams.map { $0.asObservable() }).subscribe { log.write($0) }
        for other in streams.indices where other != last { streams[other].onCompleted() }
        #expect(log.entries.isEmpty)
        end(streams, log)
        #expect(log.entries.count == 1 && log.entries.first?.isCompleted == true, "\(log.entries)")
        subscription.dispose()
    }

    private static func infallible(_ stream: Observable<Int>) -> Infallible<Int> {
        stream.asInfallible(onErrorJustReturn: 0)
    }
}
