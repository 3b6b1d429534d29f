@Suite(.blocking) struct AsyncTests {
    @Test func theResultOfTheWorkPrecedesTheCompletion() async throws {
        let received = Log<Int>()
        let stream = Observable<Int>.async { 5 }
        for try await element in stream.values { received.write(element) }
        #expect(received.entries == [5])
    }

    @Test func aThrowIsTheError() async {
        let stream = Observable<Int>.async { throw Boom(number: 4) }
        await #expect(throws: Boom(number: 4)) {
            _ = try await stream.valueOrNil
        }
    }

    @Test func everySubscriberStartsTheWorkAgain() async throws {
        let starts = Log<Int>()
        let stream = Observable<Int>.async {
            starts.write(1)
            return 5
        }
        #expect(starts.count == 0)
        _ = try await stream.valueOrNil
        _ = try await stream.valueOrNil
        #expect(starts.count == 2)
    }

    @Test func disposalCancelsTheTaskAndNothingIsDelivered() async {
        let received = Log<Int>()
        let (silence, keeper) = AsyncStream.makeStream(of: Int.self)
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let stream = Observable<Int>.async {
            for await _ in silence {}
            end.yield(Task.isCancelled)
            return 5
        }
        let subscription = stream.subscribe(onNext: { received.write($0) })
        subscription.dispose()
        let wasCancelled: Bool? = await ends.first(where: { _ in true })
        #expect(wasCancelled == true)
        #expect(received.count == 0)
        keeper.finish()
    }

    @Test func aTaskThatDoesNotLookForItsCancellationRunsOnBesideTheNextAttempt() async {
        let (starts, started) = AsyncStream.makeStream(of: Bool.self)
        let running = Mutex<[CheckedContinuation<Int, Never>]>([])
        let stream = Observable<Int>.async {
            await withCheckedContinuation { continuation in
                running.withLock { $0.append(continuation) }
                started.yield(true)
            }
        }
        let scheduler = VirtualTimeScheduler()
        let policy = RetryPolicy(.immediate).maxAttempts(2).attemptTimeout(.seconds(1))
        let recorder = scheduler.record(stream.retry(policy, scheduler: scheduler))
        var iterator = starts.makeAsyncIterator()
        _ = await iterator.next()
        scheduler.advance(by: .seconds(1))
        _ = await iterator.next()
        recorder.dispose()
        let all = running.withLock { $0 }
        #expect(all.count == 2)
        for continuation in all { continuation.resume(returning: 1) }
    }

    @Test func whatFollowsTheWorkIsNotCancelled() async throws {
        let next = Observable<Int>.deferred {
            try Task.checkCancellation()
            return .just(7)
        }
        let failing = Observable<Int>.async { throw Boom() }
        #expect(try await failing.catchError { _ in next }.value == 7)
        let succeeding = Observable<Int>.async { 5 }
        #expect(try await succeeding.concat(next).last().value == 7)
    }

    @Test func aDisposalReleasesTheSubscriberThoughTheWorkGoesOn() async {
        let (starts, started) = AsyncStream.makeStream(of: CheckedContinuation<Int, Never>.self)
        let counter = Payload.Counter()
        let subscription = {
            let payload = counter.make()
            let stream = Observable<Int>.async { await withCheckedContinuation { started.yield($0) } }
            return stream.subscribe(onNext: { _ in withExtendedLifetime(payload) {} })
        }()
        var iterator = starts.makeAsyncIterator()
        let work = await iterator.next()
        subscription.dispose()
        #expect(counter.live == 0)
        work?.resume(returning: 5)
    }

    @Test func disposalInsideTheElementLeavesNoCompletion() async {
        let received = Log<Event<Int>>()
        let (gate, keeper) = AsyncStream.makeStream(of: Int.self)
        await withCheckedContinuation { continuation in
            let subscription = SerialDisposable()
            let source = Observable<Int>.async { await gate.first { _ in true } ?? 0 }
            subscription.disposable = source.do(onDispose: { continuation.resume() }).subscribe { event in
                received.write(event)
                subscription.dispose()
            }
            keeper.yield(5)
        }
        #expect(received.entries == [.next(5)])
    }

    @Test func whatCancelledWorkThrowsIsDropped() async {
        await #expect(processExitsWith: .success) {
            UnhandledErrors.setHandler { error, _ in preconditionFailure("\(error)") }
            let received = Log<Event<Int>>()
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let subscription = Observable<Int>.async {
                    defer { continuation.resume() }
                    while !Task.isCancelled { await Task.yield() }
                    throw Boom()
                }.subscribe { received.write($0) }
                subscription.dispose()
            }
            // The task ends after the continuation is resumed.
            for _ in 1...100 { await Task.yield() }
            precondition(received.count == 0)
        }
    }
}
