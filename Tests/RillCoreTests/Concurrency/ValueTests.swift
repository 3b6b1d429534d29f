struct ValueTests {
    @Test func itReturnsTheFirstElementAndEndsTheSubscription() async throws {
        let disposals = Log<Int>()
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onNext(2)
            return Disposables.create { disposals.write(1) }
        }
        let element = try await source.value
        #expect(element == 1)
        #expect(disposals.count == 1)
    }

    @Test func anEmptyStreamHasNoValue() async throws {
        let element: Int? = try await Observable<Int>.empty().valueOrNil
        #expect(element == nil)
        await #expect(throws: SingleError.noElement) { _ = try await Observable<Int>.empty().value }
    }

    @Test func itThrowsTheErrorOfTheStream() async {
        let source = Observable<Int>.error(Boom(number: 6))
        await #expect(throws: Boom(number: 6)) {
            _ = try await source.value
        }
    }

    @Test func itThrowsWhenItsTaskIsCancelled() async {
        let disposals = Log<Int>()
        let (starts, start) = AsyncStream.makeStream(of: Int.self)
        let source = Observable<Int>.create { _ in
            start.yield(1)
            return Disposables.create { disposals.write(1) }
        }
        let task = Task<Int?, any Error> { try await source.valueOrNil }
        _ = await starts.first(where: { _ in true })
        task.cancel()
        await #expect(throws: CancellationError.self) {
            _ = try await task.value
        }
        #expect(disposals.count == 1)
    }

    @Test func inACancelledTaskTheStreamDoesNotStart() async {
        let starts = Log<Int>()
        let task = Task<Int, any Error> {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Observable.just(1).do(onSubscribe: { starts.write(1) }).value
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(starts.count == 0)
    }
}
