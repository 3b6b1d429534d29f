@testable import RillCore

struct TwoSourceCoordinatorTests {
    private let first = PublishSubject<Int>()
    private let second = PublishSubject<String>()
    private let lifetime = Lifetime()
    private let log = Log<String>()

    /// Logs every input with its number, which is the state.
    private func numbered() -> TwoSourceCoordinator<Int, String, Int> {
        TwoSourceCoordinator(in: lifetime, state: 0) { [log] input, count in
            count += 1
            switch input {
            case .first(let event): log.write("\(count) first \(event)")
            case .second(let event): log.write("\(count) second \(event)")
            }
        }
    }

    private func start() { numbered().start(first.asObservable(), second.asObservable()) }

    @Test func theEventsOfBothStreamsChangeOneState() {
        start()
        first.onNext(1)
        second.onNext("a")
        first.onCompleted()
        second.onError(Boom())
        #expect(
            log.entries == [
                "1 first next(1)", "2 second next(a)", "3 first completed",
                "4 second error(Boom(number: 1))",
            ])
    }

    @Test func theEndOfOneStreamTearsDownThatStreamAlone() {
        let attempts = Attempts()
        numbered().start(
            attempts.stream { [first] _ in first.asObservable() },
            attempts.stream { [second] _ in second.asObservable() })
        first.onCompleted()
        #expect(attempts.live == 1)
        #expect(second.hasObservers)
    }

    @Test func disposalTearsDownBothStreamsAndSilencesThem() {
        start()
        lifetime.dispose()
        first.onNext(1)
        second.onNext("a")
        #expect(log.entries.isEmpty)
        #expect(!first.hasObservers)
        #expect(!second.hasObservers)
    }

    @Test func aStreamThatDisposesSilencesTheOtherBeforeItStarts() {
        let attempts = Attempts()
        let disposing = Observable<Int> { [lifetime] _, _ in lifetime.dispose() }
        numbered().start(disposing, attempts.stream { _ in .just("a") })
        #expect(attempts.total == 0)
        #expect(log.entries.isEmpty)
    }

    @Test func aReentrantInputIsReceivedAfterTheCurrentOne() {
        let state = TwoSourceCoordinator<Int, String, [String]>(in: lifetime, state: []) {
            [log, second] input, inputs in
            inputs.append("\(input)")
            if case .first(.next) = input { second.onNext("a") }
            log.write("\(inputs.count)")
        }
        state.start(first.asObservable(), second.asObservable())
        first.onNext(1)
        #expect(log.entries == ["1", "2"])
        // The closure holds a subject that holds the closure.
        lifetime.dispose()
    }

    @Test func anInputThatIsEnqueuedWhenTheLifetimeEndsIsDropped() {
        let state = TwoSourceCoordinator<Int, String, Int>(in: lifetime, state: 0) {
            [log, second, lifetime] input, _ in
            log.write("\(input)")
            second.onNext("a")
            lifetime.dispose()
        }
        state.start(first.asObservable(), second.asObservable())
        first.onNext(1)
        #expect(log.count == 1)
    }

    @Test func inputsOfTwoThreadsNeverOverlapAndNoneIsLost() {
        let count = rounds(10_000)
        let state = TwoSourceCoordinator<Int, String, Int>(in: lifetime, state: 0) { _, received in
            received += 1
        }
        state.start(first.asObservable(), second.asObservable())
        concurrently(
            { [first] in for number in 0..<count { first.onNext(number) } },
            { [second] in for _ in 0..<count { second.onNext("a") } })
        #expect(state.state.value == 2 * count)
    }
}
