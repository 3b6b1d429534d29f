import RillCore
import Testing

@Suite struct ScanTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-3-|", becomes: "-1-3-6-|", subscribed: "^------!"),
        Drawing("-1-2-#", becomes: "-1-3-#", subscribed: "^----!"),
        Drawing("-1-2-3-|", becomes: "-1-3", subscribed: "^--!", disposedAt: 3),
    ])
    func emitsTheFoldAfterEveryElement(_ drawing: Drawing) {
        #expect(drawing.difference { $0.scan(0) { $0 + $1 } } == nil)
    }

    @Test func aThrowInTheAccumulatorIsTheError() {
        let drawing = Drawing("-1-9-3-|", becomes: "-1-#", subscribed: "^--!")
        #expect(drawing.difference { $0.scan(0) { $0 + (try $1.unlessNine()) } } == nil)
    }

    @Test func everySubscriberFoldsFromTheSeed() {
        let stream = Observable.of(1, 2).scan(4) { $0 + $1 }
        for _ in 1...2 { #expect(differenceAtOnce(stream, from: "(57|)") == nil) }
    }

    @Test func stopsAnEndlessSourceBehindTake() {
        #expect(differenceAtOnce(.from(1...).scan(0) { $0 + $1 }.take(3), from: "(136|)") == nil)
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { $0.scan([]) { $0 + [$1] } } == 0)
    }
}
