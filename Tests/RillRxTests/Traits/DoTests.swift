@Suite(.blocking) struct DoTests {
    @Test func sideEffectsRunAroundTheAnswer() {
        let received = Log<String>()
        let single = Single.just(1).do(
            onSuccess: { received.write("on \($0)") }, afterSuccess: { received.write("after \($0)") },
            onSubscribe: { received.write("subscribe") }, onSubscribed: { received.write("subscribed") },
            onDispose: { received.write("dispose") })
        _ = single.subscribe(onSuccess: { received.write("success \($0)") })
        #expect(received.entries == ["subscribe", "on 1", "success 1", "after 1", "dispose", "subscribed"])
    }

    @Test func aThrowBeforeTheAnswerReplacesIt() {
        let single = Single.just(1).do(onSuccess: { _ in throw Boom() })
        #expect(answers(of: single) == ["failure \(Boom())", "disposed"])
    }

    @Test func aThrowAfterTheAnswerIsUnhandledAndNoSecondAnswer() async {
        await #expect(processExitsWith: .success) {
            let unhandled = Log<String>()
            UnhandledErrors.setHandler { error, _ in unhandled.write("\(error)") }
            let single = Single.just(1).do(afterSuccess: { _ in throw Boom() })
            #expect(answers(of: single.flatMap { .just($0 + 1) }) == ["success 2", "disposed"])
            #expect(unhandled.entries == ["\(Boom())"])
        }
    }

    @Test func aCancellationAfterTheAnswerIsNotUnhandled() async {
        await #expect(processExitsWith: .success) {
            let unhandled = Log<String>()
            UnhandledErrors.setHandler { error, _ in unhandled.write("\(error)") }
            let single = Single.just(1).do(afterSuccess: { _ in throw CancellationError() })
            #expect(answers(of: single) == ["success 1", "disposed"])
            for error in [CancellationError(), Boom()] as [any Error] {
                let maybe = Maybe.just(1).do(onCompleted: { throw error })
                _ = maybe.subscribe(onSuccess: { _ in })
            }
            #expect(unhandled.entries == ["\(Boom())"])
        }
    }

    #if compiler(>=6.3)
        @Test(arguments: [1, 2, 3]) func anErrorWithoutAClosureIsUnhandledWithItsPlace(form: Int) async {
            let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                [form] in
                switch form {
                case 1: _ = Single<Int>.error(Boom()).subscribe(onSuccess: { _ in })
                case 2: _ = Maybe<Int>.error(Boom()).subscribe(onSuccess: { _ in })
                default: _ = Completable.error(Boom()).subscribe()
                }
            }
            #expect(result.says("Rill: RillRxTests/DoTests.swift:"))
        }
    #endif

    @Test func debugWritesEveryStep() {
        let lines = Log<String>()
        _ = Single.just(1).debug("load", to: { lines.write($0) }).subscribe(onSuccess: { _ in })
        #expect(lines.entries == ["load: subscribed", "load: next(1)", "load: completed", "load: disposed"])
    }
}
