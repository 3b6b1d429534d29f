import RillCore
import RillTesting
import Testing

@Suite struct SkipUntilTests {
    @Test(arguments: [
        // The other stream: an element, never, empty, error.
        Meeting(
            .init("-1-2-3-4-|", subscribed: "^--------!"), .init("----x-x-", subscribed: "^---!"),
            become: "-----3-4-|"),
        Meeting(.init("-1-2-|", subscribed: "^----!"), .init("-", subscribed: "^----!"), become: "-----|"),
        Meeting(.init("-1-2-|", subscribed: "^----!"), .init("--|", subscribed: "^-!"), become: "-----|"),
        Meeting(.init("-1-2-|", subscribed: "^-!"), .init("--#", subscribed: "^-!"), become: "--#"),
        // The source: never, empty, error.
        Meeting(.init("-", subscribed: "^"), .init("--x-", subscribed: "^-!"), become: "-"),
        Meeting(.init("-|", subscribed: "^!"), .init("--x-", subscribed: "^!"), become: "-|"),
        Meeting(.init("-1#", subscribed: "^-!"), .init("---x-", subscribed: "^-!"), become: "--#"),
        // Both at the same moment: the other stream was subscribed to first.
        Meeting(.init("-1-2-|", subscribed: "^----!"), .init("---x-", subscribed: "^--!"), become: "---2-|"),
        // Disposal before and after the other stream's element.
        Meeting(
            .init("-1-2-|", subscribed: "^-!"), .init("-----x", subscribed: "^-!"),
            become: "-", disposedAt: 2),
        Meeting(
            .init("-1-2-|", subscribed: "^--!"), .init("--x", subscribed: "^-!"),
            become: "---2", disposedAt: 3),
    ])
    func dropsTheElementsUntilTheOtherStreamEmits(_ drawing: Meeting) {
        #expect(drawing.difference { $0.skipUntil($1) } == nil)
    }

    @Test func anOtherStreamThatAnswersAtOnceLetsEverythingPass() {
        let stream = Observable.of(1, 2).skipUntil(Observable.just("x"))
        #expect(differenceAtOnce(stream, from: "(12|)") == nil)
    }

    @Test func doesNotSubscribeWhenTheOtherStreamFailsAtOnce() {
        let source: TestSource<Int> = VirtualTimeScheduler().cold("1-2|")
        let stream = source.skipUntil(Observable<String>.error(Boom()))
        #expect(differenceAtOnce(stream, from: "#") == nil)
        #expect(source.subscriptionDifference() == nil)
    }

    @Test func anEndlessSourceStopsBehindTake() {
        let stream = Observable.from(1...).skipUntil(Observable.just(0))
        #expect(differenceAtOnce(stream.take(3), from: "(123|)") == nil)
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { $0.skipUntil(Observable<Int>.never()) } == 0)
        #expect(leftovers(after: ending) { $0.skipUntil(Observable.just(1)) } == 0)
    }
}
