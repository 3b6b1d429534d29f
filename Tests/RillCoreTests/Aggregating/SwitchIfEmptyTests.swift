import RillCore
import RillTesting
import Testing

@Suite struct SwitchIfEmptyTests {
    @Test(arguments: [
        // The source: never, elements, error.
        Meeting(.init("-", subscribed: "^"), .init("-8|", subscribed: nil), become: "-"),
        Meeting(.init("-1-2-|", subscribed: "^----!"), .init("-8|", subscribed: nil), become: "-1-2-|"),
        Meeting(.init("--#", subscribed: "^-!"), .init("-8|", subscribed: nil), become: "--#"),
        Meeting(.init("-1-#", subscribed: "^--!"), .init("-8|", subscribed: nil), become: "-1-#"),
        // An empty source, then the other stream: elements, never, empty, error.
        Meeting(
            .init("--|", subscribed: "^-!"), .init("-8-9-|", subscribed: "--^----!"), become: "---8-9-|"),
        Meeting(.init("--|", subscribed: "^-!"), .init("-", subscribed: "--^"), become: "-"),
        Meeting(.init("--|", subscribed: "^-!"), .init("-|", subscribed: "--^!"), become: "---|"),
        Meeting(.init("--|", subscribed: "^-!"), .init("-#", subscribed: "--^!"), become: "---#"),
        // Disposal in the source and in the other stream.
        Meeting(
            .init("---|", subscribed: "^-!"), .init("-8|", subscribed: nil), become: "-", disposedAt: 2),
        Meeting(
            .init("--|", subscribed: "^-!"), .init("-8-9-|", subscribed: "--^-!"),
            become: "---8", disposedAt: 4),
    ])
    func continuesWithTheOtherStreamWhenThereWasNoElement(_ drawing: Meeting) {
        #expect(drawing.difference { $0.switchIfEmpty($1) } == nil)
    }

    @Test func theEmptySourceIsTornDownBeforeTheOtherStreamStarts() {
        let log = Log<String>()
        let source = Observable<Int>.create { observer, lifetime in
            lifetime.onDispose { log.write("source ends") }
            observer.onCompleted()
        }
        let other = Observable<Int>.create { _, _ in log.write("other starts") }
        let subscription = source.switchIfEmpty(other).subscribe()
        #expect(log.entries == ["source ends", "other starts"])
        subscription.dispose()
    }

    @Test func streamsThatAnswerAtOnceStopBehindTake() {
        let other = Observable<Int>.from(1...)
        #expect(differenceAtOnce(Observable<Int>.empty().switchIfEmpty(other).take(2), from: "(12|)") == nil)
        #expect(differenceAtOnce(other.switchIfEmpty(.just(0)).take(2), from: "(12|)") == nil)
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { $0.switchIfEmpty(.never()) } == 0)
        #expect(leftovers(after: ending) { Observable<Payload>.empty().switchIfEmpty($0) } == 0)
    }
}
