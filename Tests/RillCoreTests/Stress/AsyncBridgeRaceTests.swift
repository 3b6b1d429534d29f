import Foundation
import RillCore
import RillLocks
import Testing

/// Cancellation against an event, ten thousand times. Each test has a process of its own, where nothing else keeps the
/// threads that tasks run on, and where a continuation that is resumed twice would be the end.
struct AsyncBridgeRaceTests {
    @Test func valuesEndsOnceAndLeavesItsSource() async {
        await #expect(processExitsWith: .success) {
            let failures = await failedRounds(
                { source in
                    var heard = 0
                    for try await element in source.values { heard += element }
                    return heard
                },
                allows: { event, outcome in
                    switch (event, outcome) {
                    case (_, .success(0)), (.next?, .success(1)): true
                    case (.error?, .failure(let error)): error is Boom
                    default: false
                    }
                })
            #expect(failures == 0)
        }
    }

    @Test func firstEndsOnceAndLeavesItsSource() async {
        await #expect(processExitsWith: .success) {
            let failures = await failedRounds(
                { source in try await source.first() ?? 0 },
                allows: { event, outcome in
                    switch (event, outcome) {
                    case (_, .failure(let error)) where error is CancellationError: true
                    case (.next?, .success(1)), (.completed?, .success(0)): true
                    case (.error?, .failure(let error)): error is Boom
                    default: false
                    }
                })
            #expect(failures == 0)
        }
    }

    @Test func asyncWorkIsHeardInOrderOrNotAtAllAndCancelledOnce() async {
        await #expect(processExitsWith: .success) {
            let failures = await failedRounds { gate, ends in
                .async {
                    defer { ends.increase() }
                    for try await element in gate { return element }
                    throw CancellationError()
                }
            }
            #expect(failures == 0)
        }
    }

    @Test func anAsynchronousSequenceIsHeardInOrderOrNotAtAllAndLeftOnce() async {
        await #expect(processExitsWith: .success) {
            let failures = await failedRounds { gate, ends in
                Observable(Counted(elements: gate, ends: ends))
            }
            #expect(failures == 0)
        }
    }
}

/// Counts, whatever thread it is on.
private final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    func increase() { count.add(1, ordering: .sequentiallyConsistent) }
}

/// The same elements; whoever iterates them is counted when it has let go of its iterator.
private struct Counted: AsyncSequence, Sendable {
    final class Iterator: AsyncIteratorProtocol {
        private var iterator: AsyncThrowingStream<Int, any Error>.Iterator
        private let ends: Counter

        init(_ iterator: AsyncThrowingStream<Int, any Error>.Iterator, ends: Counter) {
            self.iterator = iterator
            self.ends = ends
        }

        deinit { ends.increase() }

        func next() async throws -> Int? { try await iterator.next() }
    }

    let elements: AsyncThrowingStream<Int, any Error>
    let ends: Counter

    func makeAsyncIterator() -> Iterator { Iterator(elements.makeAsyncIterator(), ends: ends) }
}

private let rounds = sanitized ? 1_000 : 10_000

/// What the cancellation races against; nil is silence.
private let events: [Event<Int>?] = [.next(1), .error(Boom()), .completed, nil]

/// Races an event of a source against the cancellation of the task that listens to it; nil when that was not done
/// within a minute. `allows` says what the task may come to.
private func failedRounds(
    _ listen: @escaping @Sendable (Observable<Int>) async throws -> Int,
    allows: @escaping @Sendable (Event<Int>?, Result<Int, any Error>) -> Bool
) async -> Int? {
    struct Round: Sendable {
        let event: Event<Int>?
        let subject: PublishSubject<Int>
        let ends: Counter
        let task: Task<Void, Never>
        let outcome: Log<Result<Int, any Error>>
        let isOver: DispatchSemaphore
    }
    let number = Atomic<Int>(0)
    let failures = Atomic<Int>(0)
    let done = await finishesBesideTasks {
        let count = race(
            rounds: rounds,
            prepare: { () -> Round in
                let subject = PublishSubject<Int>()
                let ends = Counter()
                let outcome = Log<Result<Int, any Error>>()
                let hasBegun = DispatchSemaphore(value: 0)
                let isOver = DispatchSemaphore(value: 0)
                let source = Observable<Int>.create { observer, lifetime in
                    lifetime.onDispose { ends.increase() }
                    lifetime.add(subject.subscribe(observer))
                    hasBegun.signal()
                }
                let task = Task {
                    do { outcome.write(.success(try await listen(source))) } catch {
                        outcome.write(.failure(error))
                    }
                    isOver.signal()
                }
                hasBegun.wait()
                let event = events[number.add(1, ordering: .relaxed).newValue % events.count]
                return Round(
                    event: event, subject: subject, ends: ends, task: task, outcome: outcome, isOver: isOver)
            },
            { round in if let event = round.event { round.subject.on(event) } },
            against: { $0.task.cancel() },
            check: { round in
                round.isOver.wait()
                return round.ends.value == 1 && !round.subject.hasObservers && round.outcome.count == 1
                    && allows(round.event, round.outcome.entries[0])
            })
        failures.store(count, ordering: .releasing)
    }
    return done ? failures.load(ordering: .acquiring) : nil
}

/// Races what is sent into a gate against the disposal of the stream that waits for it; nil when that was not done
/// within a minute. The observer is the stream's own, so that nothing at the edge makes good what the stream does wrong;
/// a payload that it holds tells when the last of a round has happened.
private func failedRounds(
    _ stream: @escaping @Sendable (AsyncThrowingStream<Int, any Error>, Counter) -> Observable<Int>
) async -> Int? {
    struct Round: Sendable {
        let event: Event<Int>?
        let feed: AsyncThrowingStream<Int, any Error>.Continuation
        let ends = Counter()
        let payloads = Payload.Counter()
        let witness = Witness<Int>()
        let lifetime = Lifetime()

        func observer() -> Observer<Int> {
            let payload = payloads.make()
            return Observer(
                onNext: { [witness] element in withExtendedLifetime(payload) { witness.onNext(element) } },
                onError: { [witness, lifetime] error in
                    witness.onError(error)
                    lifetime.dispose()
                },
                onCompleted: { [witness, lifetime] in
                    witness.onCompleted()
                    lifetime.dispose()
                })
        }
    }
    let number = Atomic<Int>(0)
    let failures = Atomic<Int>(0)
    let done = await finishesBesideTasks {
        let count = race(
            rounds: rounds,
            prepare: { () -> Round in
                let (gate, feed) = AsyncThrowingStream.makeStream(of: Int.self)
                let event = events[number.add(1, ordering: .relaxed).newValue % events.count]
                let round = Round(event: event, feed: feed)
                stream(gate, round.ends).run(round.observer(), in: round.lifetime)
                return round
            },
            { round in
                guard let event = round.event else { return }
                if let element = event.element { round.feed.yield(element) }
                round.feed.finish(throwing: event.error)
            },
            against: { $0.lifetime.dispose() },
            check: { round in
                while round.payloads.live > 0 { sched_yield() }
                let all = round.event?.element.map { [$0] } ?? []
                return round.witness.sawOrder && round.ends.value == 1
                    && [[], all].contains(round.witness.elements)
            })
        failures.store(count, ordering: .releasing)
    }
    return done ? failures.load(ordering: .acquiring) : nil
}
