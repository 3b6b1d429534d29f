struct AsyncSequencesTests {
    @Test func nothingIsTakenWhenItEndsInAPause() async {
        struct Numbers: AsyncSequence, AsyncIteratorProtocol, Sendable {
            let taken: Log<Int>
            func makeAsyncIterator() -> Numbers { self }
            mutating func next() async -> Int? {
                taken.write(7)
                return 7
            }
        }
        let taken = Log<Int>()
        var iterator: ObservableValues<Int>.Iterator? =
            Observable<Int>(Numbers(taken: taken)).values(bufferingPolicy: .pauseSource(1))
            .makeAsyncIterator()
        #expect(await comesTrue { taken.count > 0 })
        for _ in 0..<100 { await Task.yield() }
        withExtendedLifetime(iterator) {}
        iterator = nil
        for _ in 0..<100 { await Task.yield() }
        #expect(taken.entries == [7])
    }

    @Test func theElementsAreInOrderAndCompletionFollows() async throws {
        let received = Log<Int>()
        let numbers = AsyncStream<Int> { continuation in
            for number in 1...3 { continuation.yield(number) }
            continuation.finish()
        }
        let stream = Observable<Int>(numbers)
        for try await element in stream.values { received.write(element) }
        #expect(received.entries == [1, 2, 3])
    }

    @Test func aThrowIsTheError() async {
        let numbers = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.finish(throwing: Boom(number: 8))
        }
        let stream = Observable<Int>(numbers)
        await #expect(throws: Boom(number: 8)) {
            _ = try await stream.valueOrNil
        }
    }

    @Test func disposalEndsTheIteration() async {
        let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
        let (ends, end) = AsyncStream.makeStream(of: Int.self)
        feed.onTermination = { _ in end.yield(1) }
        let stream = Observable<Int>(numbers)
        let subscription = stream.subscribe(onNext: { _ in })
        subscription.dispose()
        let ended: Int? = await ends.first(where: { _ in true })
        #expect(ended == 1)
    }

    @Test func whatFollowsTheSequenceIsNotCancelled() async throws {
        let next = Observable<Int>.deferred {
            try Task.checkCancellation()
            return .just(7)
        }
        let (numbers, feed) = AsyncThrowingStream.makeStream(of: Int.self)
        feed.finish(throwing: Boom())
        #expect(try await Observable<Int>(numbers).catchError { _ in next }.value == 7)
        let (others, last) = AsyncStream.makeStream(of: Int.self)
        last.finish()
        #expect(try await Observable<Int>(others).concat(next).value == 7)
        let (endless, input) = AsyncStream.makeStream(of: Int.self)
        for number in 1...2 { input.yield(number) }
        let cut = Observable<Int>(endless)
        #expect(try await cut.take(1).concat(next).last().value == 7)
        #expect(try await cut.map { _ -> Int in throw Boom() }.catchError { _ in next }.value == 7)
    }

    @Test func aDisposalReleasesTheSubscriberThoughTheSequenceGoesOn() async {
        let (starts, started) = AsyncStream.makeStream(of: CheckedContinuation<Int?, Never>.self)
        let counter = Payload.Counter()
        let subscription = {
            let payload = counter.make()
            let numbers = AsyncStream<Int>(unfolding: {
                await withCheckedContinuation { started.yield($0) }
            })
            return Observable<Int>(numbers).subscribe(onNext: { _ in withExtendedLifetime(payload) {} })
        }()
        var iterator = starts.makeAsyncIterator()
        let next = await iterator.next()
        subscription.dispose()
        #expect(counter.live == 0)
        next?.resume(returning: nil)
    }

    @Test func nothingIsTakenBehindTheLastElement() async throws {
        let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
        for number in 1...4 { feed.yield(number) }
        feed.finish()
        #expect(try await Observable<Int>(numbers).first().value == 1)
        for _ in 0..<100 { await Task.yield() }
        var rest: [Int] = []
        for await number in numbers { rest.append(number) }
        #expect(rest == [2, 3, 4])
    }

    @Test func anEndlessSequenceStopsBehindTake() async throws {
        let numbers = AsyncStream { 7 }
        let received = Log<Int>()
        for try await element in Observable<Int>(numbers).take(3).values { received.write(element) }
        #expect(received.entries == [7, 7, 7])
    }
}
