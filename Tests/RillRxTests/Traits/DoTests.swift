import RillLocks
import RillRx
import RillTesting
import TestSupport
import Testing

@Suite(.serialized) struct DoTests {
    @Test func sideEffectsRunAroundTheAnswer() {
        let received = Log<String>()
        let single = Single.just(1).do(
            onSuccess: { received.write("on \($0)") }, afterSuccess: { received.write("after \($0)") },
            onSubscribe: { received.write("subscribe") }, onSubscribed: { received.write("subscribed") },
            onDispose: { received.write("dispose") })
        _ = single.subscribe(onSuccess: { received.write("success \($0)") })
        #expect(
            received.entries == ["subscribe", "on 1", "success 1", "after 1", "dispose", "subscribed"])
    }

    @Test func aThrowBeforeTheAnswerReplacesIt() {
        let single = Single.just(1).do(onSuccess: { _ in throw Boom() })
        #expect(answers(of: single) == ["failure \(Boom())", "disposed"])
    }

    /// The handler is one for the process.
    @Test func aThrowAfterTheAnswerIsUnhandledAndNoSecondAnswer() {
        let unhandled = Log<String>()
        let previous = UnhandledErrors.setHandler { error, _ in unhandled.write("\(error)") }
        defer { UnhandledErrors.setHandler(previous) }
        let single = Single.just(1).do(afterSuccess: { _ in throw Boom(number: 77) })
        #expect(answers(of: single.flatMap { .just($0 + 1) }) == ["success 2", "disposed"])
        #expect(unhandled.entries.filter { $0 == "\(Boom(number: 77))" }.count == 1)
    }

    @Test func anErrorWithoutAClosureIsUnhandledWithItsPlace() {
        let unhandled = Log<CallSite?>()
        let previous = UnhandledErrors.setHandler { error, site in
            if error as? Boom == Boom(number: 78) { unhandled.write(site) }
        }
        defer { UnhandledErrors.setHandler(previous) }
        _ = Single<Int>.error(Boom(number: 78)).subscribe(onSuccess: { _ in }); let line = #line
        #expect(unhandled.entries.map { $0?.line } == [line])
        #expect(unhandled.entries.first??.file.hasSuffix("DoTests.swift") == true)
    }

    @Test func debugWritesEveryStep() {
        let lines = Log<String>()
        _ = Single.just(1).debug("load", to: { lines.write($0) }).subscribe(onSuccess: { _ in })
        #expect(
            lines.entries == [
                "load: subscribed", "load: next(1)", "load: completed", "load: disposed",
            ])
    }
}
