import RillCore
import Testing

@Suite struct DefaultIfEmptyTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--(0|)", subscribed: "^-!"),
        Drawing("|", becomes: "(0|)", subscribed: "(^!)"),
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("--#", becomes: "--#", subscribed: "^-!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
        Drawing("---|", becomes: "-", subscribed: "^-!", disposedAt: 2),
    ])
    func emitsTheElementWhenThereWasNoOther(_ drawing: Drawing) {
        #expect(drawing.difference { $0.defaultIfEmpty(0) } == nil)
    }

    @Test func everySubscriberCountsOnItsOwn() {
        let stream = Observable<Int>.empty().defaultIfEmpty(7)
        for _ in 1...2 { #expect(differenceAtOnce(stream, from: "(7|)") == nil) }
    }

    @Test func stopsAnEndlessSourceBehindTake() {
        #expect(differenceAtOnce(Observable.from(1...).defaultIfEmpty(0).take(3), from: "(123|)") == nil)
    }

    @Test func disposalInsideTheElementLeavesNoCompletion() {
        let stream = Observable<Int>.empty().defaultIfEmpty(7)
        #expect(events(of: stream, disposingAfter: 0) == [])
        #expect(events(of: stream, disposingAfter: 1) == [.next(7)])
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { $0.map { $0.number }.defaultIfEmpty(0) } == 0)
    }
}
