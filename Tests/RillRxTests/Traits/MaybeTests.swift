@Suite(.blocking) struct MaybeTests {
    @Test func eachOfTheThreeAnswersCountsOnce() {
        let events: [(MaybeEvent<Int>, String)] = [
            (.success(1), "success 1"), (.completed, "completed"), (.error(Boom()), "error \(Boom())"),
        ]
        for (event, answer) in events {
            let maybe = Maybe<Int>.create { maybe in
                maybe(event)
                maybe(.success(2))
                maybe(.completed)
                return Disposables.create()
            }
            #expect(answers(of: maybe) == [answer, "disposed"])
            let received = Log<MaybeEvent<Int>>()
            _ = maybe.subscribe { event in received.write(event) }
            #expect(received.entries == [event])
        }
    }

    @Test func anErrorOfOnCompletedAfterTheElementIsUnhandledAndNoSecondAnswer() async {
        await #expect(processExitsWith: .success) {
            let unhandled = Log<String>()
            UnhandledErrors.setHandler { error, _ in unhandled.write("\(error)") }
            let maybe = Maybe.just(5).do(onCompleted: { throw Boom() })
            for stream in [maybe, maybe.catchAndReturn(9), maybe.retry(3)] {
                #expect(answers(of: stream) == ["success 5", "disposed"])
            }
            let empty = Maybe<Int>.empty().do(onCompleted: { throw Boom() })
            #expect(answers(of: empty) == ["error \(Boom())", "disposed"])
            #expect(unhandled.entries == Array(repeating: "\(Boom())", count: 3))
        }
    }

    @Test func withoutAClosureForCompletionTheElementArrivesAtOnce() {
        let received = Log<Int>()
        _ = Maybe.just(1).subscribe(onSuccess: { received.write($0) })
        _ = Maybe<Int>.empty().subscribe(onSuccess: { received.write($0) })
        #expect(received.entries == [1])
    }

    @Test func anEmptyOneHasADefaultOrASuccessor() {
        let empty = Maybe<Int>.empty()
        #expect(answers(of: empty.ifEmpty(default: 8)) == ["success 8", "disposed"])
        #expect(answers(of: empty.ifEmpty(switchTo: Maybe.just(8))) == ["success 8", "disposed"])
        #expect(answers(of: empty.ifEmpty(switchTo: Single.just(8))) == ["success 8", "disposed"])
        #expect(answers(of: Maybe.just(1).ifEmpty(default: 8)) == ["success 1", "disposed"])
    }

    @Test func operatorsKeepThePromise() {
        let one = Maybe.just(1)
        #expect(answers(of: one.map { $0 + 1 }) == ["success 2", "disposed"])
        #expect(answers(of: one.filter { $0 > 1 }) == ["completed", "disposed"])
        #expect(answers(of: one.flatMap { _ in Maybe<Int>.empty() }) == ["completed", "disposed"])
        #expect(
            answers(of: one.flatMapCompletable { _ in .error(Boom()) }) == ["error \(Boom())", "disposed"])
        #expect(answers(of: Maybe.zip(one, Maybe<Int>.empty()) { $0 + $1 }) == ["completed", "disposed"])
        #expect(answers(of: Maybe.zip(one, one, one) { $0 + $1 + $2 }) == ["success 3", "disposed"])
        #expect(answers(of: Maybe<Int>.error(Boom()).catchAndReturn(8)) == ["success 8", "disposed"])
    }

    @Test func valueIsNilWithoutAnElement() async throws {
        #expect(try await Maybe.just(1).value == 1)
        #expect(try await Maybe<Int>.empty().value == nil)
        await #expect(throws: Boom()) { try await Maybe<Int>.error(Boom()).value }
    }

    @Test func valueThrowsInATaskThatIsCancelledAlready() async {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            await #expect(throws: CancellationError.self) { try await Single.just(1).value }
            await #expect(throws: CancellationError.self) { try await Maybe<Int>.empty().value }
            await #expect(throws: CancellationError.self) { try await Completable.empty().value }
        }
        task.cancel()
        await task.value
    }

    @Test func sideEffectsRunAroundTheAnswer() {
        let received = Log<String>()
        let maybe = Maybe.just(1).do(
            onNext: { received.write("next \($0)") }, afterNext: { received.write("after \($0)") },
            onCompleted: { received.write("completed") }, onSubscribe: { received.write("subscribe") },
            onSubscribed: { received.write("subscribed") }, onDispose: { received.write("dispose") })
        _ = maybe.subscribe(onSuccess: { received.write("success \($0)") })
        #expect(
            received.entries == [
                "subscribe", "next 1", "success 1", "after 1", "completed", "dispose", "subscribed",
            ])
    }
}
