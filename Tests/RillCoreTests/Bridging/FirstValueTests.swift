import RillCore
import RillTesting
import Testing

struct FirstValueTests {
    @Test func itReturnsTheFirstElementAndEndsTheSubscription() async throws {
        let disposals = Log<Int>()
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onNext(2)
            return atEnd { disposals.write(1) }
        }
        let element: Int? = try await source.first()
        #expect(element == 1)
        #expect(disposals.count == 1)
    }

    @Test func itReturnsNilForAnEmptyStream() async throws {
        let element: Int? = try await Observable<Int>.empty().first()
        #expect(element == nil)
    }

    @Test func itThrowsTheErrorOfTheStream() async {
        let source = Observable<Int>.error(Boom(number: 6))
        await #expect(throws: Boom(number: 6)) {
            _ = try await source.first()
        }
    }

    @Test func itThrowsWhenItsTaskIsCancelled() async {
        let disposals = Log<Int>()
        let (starts, start) = AsyncStream.makeStream(of: Int.self)
        let source = Observable<Int>.create { _ in
            start.yield(1)
            return atEnd { disposals.write(1) }
        }
        let task = Task<Int?, any Error> { try await source.first() }
        _ = await starts.first(where: { _ in true })
        task.cancel()
        await #expect(throws: CancellationError.self) {
            _ = try await task.value
        }
        #expect(disposals.count == 1)
    }

    @Test func inATaskThatIsCancelledBeforehandItThrowsAndLeavesTheSource() async {
        let starts = Log<Int>()
        let disposals = Log<Int>()
        let source = Observable<Int>.create { _ in
            starts.write(1)
            return atEnd { disposals.write(1) }
        }
        let task = Task<Int?, any Error> {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await source.first()
        }
        await #expect(throws: CancellationError.self) {
            _ = try await task.value
        }
        #expect(starts.count == disposals.count)
    }

    @Test func itStopsAnEndlessSource() async throws {
        let element: Int? = try await Observable.from(1...).first()
        #expect(element == 1)
    }
}
