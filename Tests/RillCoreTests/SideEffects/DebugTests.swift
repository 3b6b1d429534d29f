@Suite(.blocking) struct DebugTests {
    private let log = Log<String>()

    @Test(
        arguments: [
            (.of(1, 2), ["next(1)", "next(2)", "completed"]), (.error(Boom()), ["error(Boom(number: 1))"]),
            (.never(), []),
        ] as [(Observable<Int>, [String])])
    func reportsEventsBetweenSubscriptionAndDisposal(_ source: Observable<Int>, _ events: [String]) {
        let log = log
        let subscription = source.debug("x", to: { log.write($0) }).subscribe(onError: { _ in })
        subscription.dispose()
        #expect(log.entries == (["subscribed"] + events + ["disposed"]).map { "x: \($0)" })
    }

    @Test func withoutASinkTheLinesGoToStandardError() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            Observable.of(1).debug("cities").subscribe(onNext: { _ in }).dispose()
        }
        #expect(result.says("cities: subscribed\ncities: next(1)\ncities: completed\ncities: disposed\n"))
    }

    @Test func withoutAnIdentifierTheLinesNameThePlaceOfTheCall() {
        let log = log
        let line = #line + 1
        Observable.of(1).debug(to: { log.write($0) }).subscribe().dispose()
        let place = "RillCoreTests/DebugTests.swift:\(line)"
        #expect(log.entries == ["subscribed", "next(1)", "completed", "disposed"].map { "\(place): \($0)" })
    }
}
