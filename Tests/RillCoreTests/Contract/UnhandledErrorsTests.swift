import Testing

@testable import RillCore

/// There is one handler for the process, so each test has a process of its own.
struct UnhandledErrorsTests {
    @Test func anErrorWithoutOnErrorGoesToTheHandler() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<Boom>()
            UnhandledErrors.setHandler { if let boom = $0 as? Boom { handled.write(boom) } }
            _ = Observable<Int>.error(Boom(number: 7)).subscribe()
            _ = Observable<Int>.error(Boom(number: 8)).subscribe(onNext: { _ in }, onCompleted: {})
            precondition(handled.entries == [Boom(number: 7), Boom(number: 8)])
        }
    }

    @Test func settingAHandlerReturnsTheOneBefore() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<String>()
            UnhandledErrors.setHandler { _ in handled.write("first") }
            let first = UnhandledErrors.setHandler { _ in handled.write("second") }
            UnhandledErrors.handle(Boom())
            first(Boom())
            UnhandledErrors.setHandler(first)
            UnhandledErrors.handle(Boom())
            precondition(handled.entries == ["second", "first", "first"])
        }
    }

    @Test func untilThenOneLineIsWrittenToStandardErrorAndTheProgramGoesOn() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.error(Boom(number: 7)).subscribe()
        }
        #expect(result.says("Rill: an error reached a subscription without onError: Boom(number: 7)\n"))
    }

    @Test func aHandlerMaySetAnotherHandlerAndSubscribe() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<String>()
            UnhandledErrors.setHandler { _ in
                UnhandledErrors.setHandler { _ in handled.write("inner") }
                _ = Observable<Int>.error(Boom()).subscribe()
                handled.write("outer")
            }
            precondition(finishes { _ = Observable<Int>.error(Boom()).subscribe() })
            precondition(handled.entries == ["inner", "outer"])
        }
    }

    @Test func workThatThrowsIsUnhandledAndWorkThatDoesNotIsDone() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<String>()
            UnhandledErrors.setHandler { handled.write("\($0)") }
            UnhandledErrors.catching { handled.write("work") }
            UnhandledErrors.catching { throw Boom(number: 3) }
            precondition(handled.entries == ["work", "Boom(number: 3)"])
        }
    }

    @Test func theHandlerMayBeReplacedWhileOtherThreadsUseIt() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<Int>()
            UnhandledErrors.setHandler { _ in handled.write(0) }
            concurrently(threads: 4) { thread in
                for _ in 0..<500 {
                    if thread == 0 { UnhandledErrors.setHandler { _ in handled.write(1) } }
                    UnhandledErrors.handle(Boom())
                }
            }
            precondition(handled.count == 2_000)
        }
    }
}
