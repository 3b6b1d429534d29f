@Suite struct DebugTests {
    private let log = Log<String>()

    private func debugged(_ source: Observable<Int>) -> Observable<Int> {
        let log = log
        return source.debug("x", to: { line in log.write(line) })
    }

    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
        Drawing("-1-2-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func changesNothing(_ drawing: Drawing) {
        #expect(drawing.difference { source in debugged(source) } == nil)
    }

    @Test func reportsElementsAndCompletion() {
        #expect(synchronousDifference(debugged(.of(1, 2)), from: "(12|)") == nil)
        #expect(log.entries == ["x: subscribed", "x: next(1)", "x: next(2)", "x: completed", "x: disposed"])
    }

    @Test func reportsAnError() {
        #expect(synchronousDifference(debugged(.error(Boom())), from: "#") == nil)
        #expect(log.entries == ["x: subscribed", "x: error(Boom(number: 1))", "x: disposed"])
    }

    @Test func reportsDisposal() {
        let subscription = debugged(.never()).subscribe(onNext: { _ in })
        #expect(log.entries == ["x: subscribed"])
        subscription.dispose()
        #expect(log.entries == ["x: subscribed", "x: disposed"])
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
