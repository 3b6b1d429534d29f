@testable import RillCore

@Suite(.blocking) struct ValuesTests {
    @Test func laterElementsAreReceivedToo() async throws {
        let subject = PublishSubject<Int>()
        var iterator = subject.values.makeAsyncIterator()
        subject.onNext(1)
        let first = try await iterator.next()
        subject.onNext(2)
        subject.onCompleted()
        let second = try await iterator.next()
        let third = try await iterator.next()
        #expect(first == 1)
        #expect(second == 2)
        #expect(third == nil)
    }

    @Test func anErrorIsThrownBehindTheElements() async {
        let received = Log<Int>()
        let source = Observable<Int>.of(1, 2).concat(.error(Boom(number: 2)))
        await #expect(throws: Boom(number: 2)) {
            try await drain(source.values, into: received)
        }
        #expect(received.entries == [1, 2])
    }

    /// The system calls the handler of a cancellation under a lock of the task. Teardown there could wait for
    /// what needs that lock.
    @Test func teardownRunsInTheTaskAndNotInsideItsCancellation() async {
        let isCancelling = Atomic<Bool>(false)
        let (isInside, started) = (Log<Bool>(), Latch())
        let stream = Observable<Int>.create { _ in
            started.give()
            return Disposables.create { isInside.write(isCancelling.load(ordering: .acquiring)) }
        }
        let task = Task { @MainActor in
            for try await _ in stream.values {}
        }
        #expect(await started.wait())
        await MainActor.run {
            // The task waits; here its actor is busy, so that it cannot go on before `cancel()` has returned.
            isCancelling.store(true, ordering: .releasing)
            task.cancel()
            isCancelling.store(false, ordering: .releasing)
        }
        _ = await task.result
        #expect(isInside.entries == [false])
    }

    /// The actor is not free for the task before the source has ended.
    @Test(.timeLimit(.minutes(5))) func aSourceOnTheActorOfTheLoopEndsWithTheTask() async {
        let (isOver, started) = (CompositeDisposable(), Latch())
        let stream = Observable<Int>.create { observer in
            Task { @MainActor in
                started.give()
                while !isOver.isDisposed { observer.onNext(1) }
            }
            return isOver
        }
        let task = Task { @MainActor in
            for try await _ in stream.values(bufferingPolicy: .dropOldest(1)) {}
        }
        #expect(await started.wait())
        task.cancel()
        _ = await task.result
    }

    @Test func afterItsErrorItHasEnded() async throws {
        var iterator = Observable<Int>.error(Boom()).values.makeAsyncIterator()
        await #expect(throws: Boom.self) { _ = try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test(arguments: [BufferingPolicy.pauseSource(16), .unbounded, .dropOldest(9)])
    func theCopiesOfAnIteratorShareItsElements(_ policy: BufferingPolicy) async throws {
        func first(of iterator: ObservableValues<Int>.Iterator) async throws -> Int? {
            var copy = iterator
            return try await copy.next()
        }
        var iterator = Observable.of(1, 2, 3).values(bufferingPolicy: policy).makeAsyncIterator()
        #expect(try await first(of: iterator) == 1)
        #expect(try await iterator.next() == 2)
        #expect(try await first(of: iterator) == 3)
        #expect(try await iterator.next() == nil)
    }

    @Test func twoTasksThatWaitForOneIteratorStopTheProgramWithWhatHappened() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let waiter = ValueWaiter()
            async let first: Void = waiter.wait(isolation: nil) {}
            async let second: Void = waiter.wait(isolation: nil) {}
            _ = await (first, second)
        }
        #expect(result.says("Rill: two tasks wait for the next element of one iterator of values"))
    }

    /// Nothing comes behind it that would wake the loop instead.
    @Test(.timeLimit(.minutes(5))) func aLoopThatWaitsIsWokenByOneElement() async {
        let buffer = ValueBuffer<Int>(.unbounded)
        var queue = Queue<Int>()
        guard case .nothing = buffer.take(into: &queue) else { return #expect(Bool(false)) }
        buffer.append(1)
        await buffer.waiter.wait(isolation: nil) {}
        guard case .elements = buffer.take(into: &queue) else { return #expect(Bool(false)) }
        #expect(queue.elements == [1])
    }

    @Test func cancellingTheTaskDisposesOfTheSourceOnce() async {
        let disposals = Log<Int>()
        let source = oneElement(disposals: disposals)
        let (turns, turn) = AsyncStream.makeStream(of: Int.self)
        let task = Task<Void, any Error> {
            for try await element in source.values { turn.yield(element) }
        }
        let element: Int? = await turns.first(where: { _ in true })
        #expect(element == 1)
        #expect(disposals.count == 0)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(disposals.count == 1)
    }

    @Test func aCancelledLoopReceivesBufferedElementsAndThenThrows() async throws {
        let source = oneElement(disposals: Log())
        let task = Task<[Int], any Error> {
            var iterator = source.values.makeAsyncIterator()
            withUnsafeCurrentTask { $0?.cancel() }
            var elements: [Int] = []
            if let element = try await iterator.next() { elements.append(element) }
            await #expect(throws: CancellationError.self) { _ = try await iterator.next() }
            #expect(try await iterator.next() == nil)
            return elements
        }
        #expect(try await task.value == [1])
    }

    @Test func aStreamThatCompletedBeforeTheCancellationEndsWithoutAnError() async throws {
        let task = Task<Int?, any Error> {
            var iterator = Observable<Int>.empty().values.makeAsyncIterator()
            withUnsafeCurrentTask { $0?.cancel() }
            return try await iterator.next()
        }
        #expect(try await task.value == nil)
    }

    /// The source cancels its task at its third turn. If it is not stopped, it gives up at turn 5,000.
    @Test(arguments: [
        Awaiting("value of a retry") { _ = try await retrying($0).value },
        Awaiting("value of a filter") { _ = try await endless($0).filter { $0 < 0 }.value },
        Awaiting("values of an endless source", most: 1_024) { for try await _ in endless($0).values {} },
        Awaiting("values, the latest alone", most: 1_024) {
            for try await _ in endless($0).values(bufferingPolicy: .dropOldest(1)) {}
        },
    ])
    func cancellingTheTaskStopsASourceThatRunsInsideTheCall(_ row: Awaiting) async {
        let turns = Atomic<Int>(0)
        let task = Task {
            try await row.wait {
                let turn = turns.add(1, ordering: .relaxed).newValue
                if turn == 3 { withUnsafeCurrentTask { $0?.cancel() } }
                return turn
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(turns.load(ordering: .relaxed) <= row.most)
    }

    private static let unstoppable: [@Sendable (@escaping @Sendable () -> Int) -> Observable<Int>] = [
        retrying, { endless($0).filter { $0 < 0 } }, { endless($0).observe(on: ManualScheduler()) },
    ]

    /// Nothing reaches the loop on its thread, where it would see the cancellation.
    @Test(arguments: unstoppable.indices)
    func aSourceThatDoesNotReturnToTheLoopRunsToItsEndWhenItsTaskIsCancelled(_ index: Int) async {
        let turns = Atomic<Int>(0)
        let task = Task {
            let source = Self.unstoppable[index]({
                let turn = turns.add(1, ordering: .relaxed).newValue
                if turn == 3 { withUnsafeCurrentTask { $0?.cancel() } }
                return turn
            })
            for try await _ in source.values {}
        }
        _ = await task.result
        #expect(turns.load(ordering: .relaxed) == 5_000)
    }

    @Test func theSameSourceOnAThreadOfItsOwnStopsWhenTheTaskIsCancelled() async {
        struct OwnThread: ImmediateSchedulerType {
            func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
                Threads.start(work).detach()
            }
        }
        let turns = Atomic<Int>(0)
        let isDisposed = Atomic<Bool>(false)
        let (hasBegun, hasEnded) = (Latch(), Latch())
        let source = retrying {
            let turn = turns.add(1, ordering: .relaxed).newValue
            if turn == 3 {
                hasBegun.give()
                // The task may not wait yet when it is cancelled.
                _ = Threads.wait(atMost: .seconds(300)) { isDisposed.load(ordering: .acquiring) }
            }
            return turn
        }
        let stream = source.do(
            onSubscribed: hasEnded.give, onDispose: { isDisposed.store(true, ordering: .releasing) }
        ).subscribe(on: OwnThread())
        let task = Task { for try await _ in stream.values {} }
        #expect(await hasBegun.wait())
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await hasEnded.wait())
        #expect(turns.load(ordering: .relaxed) == 3)
    }

    struct Awaiting: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let most: Int
        let wait: @Sendable (_ takeTurn: @escaping @Sendable () -> Int) async throws -> Void

        init(
            _ name: String, most: Int = 3,
            _ wait: @escaping @Sendable (@escaping @Sendable () -> Int) async throws -> Void
        ) {
            testDescription = name
            self.most = most
            self.wait = wait
        }
    }

    @Test func leavingTheLoopDisposesOfTheSourceOnce() async throws {
        let disposals = Log<Int>()
        let source = oneElement(disposals: disposals)
        let element = try await firstElement(of: source.values)
        #expect(element == 1)
        #expect(disposals.count == 1)
    }

    @Test(
        arguments: [
            (.unbounded, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), (.dropOldest(3), [8, 9, 10]),
            (.dropNewest(3), [1, 2, 3]),
        ] as [(BufferingPolicy, [Int])])
    func thePolicyDecidesWhatIsKeptOfTooManyElements(policy: BufferingPolicy, kept: [Int]) async throws {
        let received = Log<Int>()
        let source = Observable<Int>.range(start: 1, count: 10)
        try await drain(source.values(bufferingPolicy: policy), into: received)
        #expect(received.entries == kept)
    }

    @Test func anEndlessSourceIsStoppedWhereTooManyElementsAreAnError() async {
        let received = Log<Int>()
        let error = await #expect(throws: BufferOverflowError.self) {
            try await drain(Observable.from(1...).values(bufferingPolicy: .error(3)), into: received)
        }
        #expect(error?.limit == 3)
        #expect(received.entries == [1, 2, 3])
    }

    @Test func anIteratorThatIsDroppedUnusedDisposesOfTheSourceOnce() {
        let disposals = Log<Int>()
        let source = oneElement(disposals: disposals)
        do {
            let iterator = source.values.makeAsyncIterator()
            withExtendedLifetime(iterator) { #expect(disposals.count == 0) }
        }
        #expect(disposals.count == 1)
    }
}

/// Sends 1 and stays open.
private func oneElement(disposals: Log<Int>) -> Observable<Int> {
    Observable<Int>.create { observer in
        observer.onNext(1)
        return Disposables.create { disposals.write(1) }
    }
}

private func drain(_ values: ObservableValues<Int>, into log: Log<Int>) async throws {
    for try await element in values { log.write(element) }
}

private func firstElement(of values: ObservableValues<Int>) async throws -> Int? {
    for try await element in values { return element }
    return nil
}

private func retrying(_ takeTurn: @escaping @Sendable () -> Int) -> Observable<Int> {
    Observable.deferred { if takeTurn() < 5_000 { throw Boom() } else { .never() } }.retry()
}

private func endless(_ takeTurn: @escaping @Sendable () -> Int) -> Observable<Int> {
    Observable.from(1...).map { _ in takeTurn() }.takeWhile { $0 < 5_000 }
}
