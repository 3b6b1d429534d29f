import Foundation

/// Races a cancellation against an event. Each test has a process of its own, where no other test blocks the
/// threads that run tasks, and where a continuation that is resumed twice ends the process.
@Suite(.blocking) struct CancellationRaceTests {
    @Test func valuesEndsOnceAndLeavesItsSource() async {
        await #expect(processExitsWith: .success) {
            let failures = await failedRounds(
                { source in
                    var received = 0
                    for try await element in source.values { received += element }
                    return received
                },
                allows: { event, outcome in
                    switch (event, outcome) {
                    case (_, .failure(let error)) where error is CancellationError: true
                    case (.completed?, .success(0)): true
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
                { source in try await source.valueOrNil ?? 0 },
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

    @Test func asyncWorkDeliversInOrderOrNothingAndEndsOnce() async {
        await #expect(processExitsWith: .success) {
            let failures = await failedRounds { gate, ends in
                .async {
                    defer { ends.write(1) }
                    for try await element in gate { return element }
                    throw CancellationError()
                }
            }
            #expect(failures == 0)
        }
    }

    @Test func anAsynchronousSequenceDeliversInOrderOrNothingAndIsReleasedOnce() async {
        await #expect(processExitsWith: .success) {
            let failures = await failedRounds { gate, ends in
                Observable(Counted(elements: gate, ends: ends))
            }
            #expect(failures == 0)
        }
    }
}

/// The same elements; the release of every iterator is counted.
private struct Counted: AsyncSequence, Sendable {
    final class Iterator: AsyncIteratorProtocol {
        private var iterator: AsyncThrowingStream<Int, any Error>.Iterator
        private let ends: Log<Int>

        init(_ iterator: AsyncThrowingStream<Int, any Error>.Iterator, ends: Log<Int>) {
            self.iterator = iterator
            self.ends = ends
        }

        deinit { ends.write(1) }

        func next() async throws -> Int? { try await iterator.next() }
    }

    let elements: AsyncThrowingStream<Int, any Error>
    let ends: Log<Int>

    func makeAsyncIterator() -> Iterator { Iterator(elements.makeAsyncIterator(), ends: ends) }
}

/// The event that the cancellation races against; nil for none.
private let events: [Event<Int>?] = [.next(1), .error(Boom()), .completed, nil]

/// Races an event of a source against the cancellation of the task that iterates it; nil when that took more
/// than five minutes. `allows` decides whether an outcome of the task is correct.
private func failedRounds(
    _ listen: @escaping @Sendable (Observable<Int>) async throws -> Int,
    allows: @escaping @Sendable (Event<Int>?, Result<Int, any Error>) -> Bool
) async -> Int? {
    struct Round: Sendable {
        let event: Event<Int>?
        let subject: PublishSubject<Int>
        let ends: Log<Int>
        let task: Task<Void, Never>
        let outcome: Log<Result<Int, any Error>>
        let isOver: DispatchSemaphore
    }
    let number = Atomic<Int>(0)
    let failures = Atomic<Int>(0)
    let done = await finishesBesideTasks {
        let count = race(
            rounds: 10_000,
            prepare: { () -> Round in
                let subject = PublishSubject<Int>()
                let ends = Log<Int>()
                let outcome = Log<Result<Int, any Error>>()
                let hasBegun = DispatchSemaphore(value: 0)
                let isOver = DispatchSemaphore(value: 0)
                let source = Observable<Int>.create { observer, lifetime in
                    lifetime.onDispose { ends.write(1) }
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
                return round.ends.count == 1 && !round.subject.hasObservers && round.outcome.count == 1
                    && allows(round.event, round.outcome.entries[0])
            })
        failures.store(count, ordering: .releasing)
    }
    return done ? failures.load(ordering: .acquiring) : nil
}

/// Races an element sent into a gate against the disposal of the stream that awaits it; nil when that took
/// more than five minutes. The observer is unguarded: no subscription hides a fault of the stream. A round is
/// over when the payload that it captures is released, and the task has ended, which may come later.
private func failedRounds(
    _ stream: @escaping @Sendable (AsyncThrowingStream<Int, any Error>, Log<Int>) -> Observable<Int>
) async -> Int? {
    struct Round: Sendable {
        let event: Event<Int>?
        let feed: AsyncThrowingStream<Int, any Error>.Continuation
        let ends = Log<Int>()
        let payloads = Payload.Counter()
        let probe = SerialityProbe<Int>()
        let lifetime = Lifetime()

        func observer() -> Observer<Int> {
            let payload = payloads.make()
            return Observer(
                onNext: { [probe] element in withExtendedLifetime(payload) { probe.onNext(element) } },
                onError: { [probe, lifetime] error in
                    probe.onError(error)
                    lifetime.dispose()
                },
                onCompleted: { [probe, lifetime] in
                    probe.onCompleted()
                    lifetime.dispose()
                })
        }
    }
    let number = Atomic<Int>(0)
    let failures = Atomic<Int>(0)
    let done = await finishesBesideTasks {
        let count = race(
            rounds: 10_000,
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
                while round.payloads.live > 0 || round.ends.count == 0 { sched_yield() }
                let all = round.event?.element.map { [$0] } ?? []
                return round.probe.isSerial && round.ends.count == 1
                    && [[], all].contains(round.probe.elements)
            })
        failures.store(count, ordering: .releasing)
    }
    return done ? failures.load(ordering: .acquiring) : nil
}
