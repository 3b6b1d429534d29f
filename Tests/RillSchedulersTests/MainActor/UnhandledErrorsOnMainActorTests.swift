/// There is one handler for the process, so each test has a process of its own.
@Suite(.blocking) struct UnhandledErrorsOnMainActorTests {
    @Test func everyFormOnTheMainActorWithoutOnErrorGoesToTheHandlerOnceOnTheMainActor() async {
        await #expect(processExitsWith: .success) {
            let handled = Log<Int>()
            UnhandledErrors.setHandler { error, _ in
                MainActor.preconditionIsolated()
                handled.write((error as? Boom)?.number ?? 0)
            }
            let failed = (0...6).map { Observable<Int>.error(Boom(number: $0)) }
            _ = failed[0].subscribeOnMainActor()
            _ = failed[1].subscribeOnMainActor(onNext: { _ in })
            _ = failed[2].subscribeOnMainActor(onCompleted: {})
            _ = failed[3].subscribeOnMainActor(onDisposed: {})
            _ = failed[4].subscribeOnMainActor(onNext: { _ in }, onCompleted: {})
            _ = failed[5].subscribeOnMainActor(onNext: { _ in }, onCompleted: {}, onDisposed: {})
            _ = failed[6].bind(onNext: { _ in })
            await mainQueueIsIdle()
            precondition(handled.entries == Array(0...6), "\(handled.entries)")
        }
    }

    @Test func theHandlerReceivesThePlaceOfTheSubscribe() async {
        await #expect(processExitsWith: .success) { await Self.failOnANumberedLine() }
    }

    /// Not inside the macro: all lines of its closure have the number of its first line.
    @MainActor private static func failOnANumberedLine() {
        let sites = Log<CallSite?>()
        UnhandledErrors.setHandler { _, site in sites.write(site) }
        let line = #line
        _ = Observable<Int>.error(Boom()).subscribeOnMainActor()
        precondition(sites.entries == [CallSite(file: #fileID, line: line + 1)], "\(sites.entries)")
    }

    @Test @MainActor func anErrorThatHasASubscriberOfItsOwnIsNotUnhandled() async {
        await #expect(processExitsWith: .success) {
            UnhandledErrors.setHandler { error, _ in preconditionFailure("\(error)") }
            let received = Log<Boom?>()
            _ = Observable<Int>.error(Boom()).subscribeOnMainActor(onError: { received.write($0 as? Boom) })
            await mainQueueIsIdle()
            precondition(received.entries == [Boom()])
        }
    }
}
