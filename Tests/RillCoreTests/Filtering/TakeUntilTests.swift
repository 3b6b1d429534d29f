import RillCore
import RillTesting
import Testing

@Suite struct TakeUntilTests {
    @Test(arguments: [
        // The other stream: an element, never, empty, error.
        Meeting(
            .init("-1-2-3-4-|", subscribed: "^----!"), .init("-----x-x-", subscribed: "^----!"),
            become: "-1-2-|"),
        Meeting(.init("-1-2-|", subscribed: "^----!"), .init("-", subscribed: "^----!"), become: "-1-2-|"),
        Meeting(.init("-1-2-|", subscribed: "^----!"), .init("--|", subscribed: "^-!"), become: "-1-2-|"),
        Meeting(.init("-1-2-|", subscribed: "^-!"), .init("--#", subscribed: "^-!"), become: "-1#"),
        // The source: never, empty, error.
        Meeting(.init("-", subscribed: "^-!"), .init("--x-", subscribed: "^-!"), become: "--|"),
        Meeting(.init("-|", subscribed: "^!"), .init("--x-", subscribed: "^!"), become: "-|"),
        Meeting(.init("-1#", subscribed: "^-!"), .init("---x-", subscribed: "^-!"), become: "-1#"),
        // Both at the same moment: the other stream was subscribed to first.
        Meeting(.init("-1-2-|", subscribed: "^--!"), .init("---x-", subscribed: "^--!"), become: "-1-|"),
        Meeting(
            .init("-1-2-|", subscribed: "^-!"), .init("-----x", subscribed: "^-!"),
            become: "-1-", disposedAt: 2),
    ])
    func completesWhenTheOtherStreamEmits(_ drawing: Meeting) {
        #expect(drawing.difference { $0.takeUntil($1) } == nil)
    }

    @Test func doesNotSubscribeWhenTheOtherStreamAnswersAtOnce() {
        let source: TestSource<Int> = VirtualTimeScheduler().cold("1-2|")
        #expect(differenceAtOnce(source.takeUntil(Observable.just("x")), from: "|") == nil)
        #expect(differenceAtOnce(source.takeUntil(Observable<String>.error(Boom())), from: "#") == nil)
        #expect(source.subscriptionDifference() == nil)
    }

    @Test func aSubscriberMayStopAnEndlessSourceFromInside() {
        let stop = PublishSubject<Int>()
        let stream = Observable.from(1...).takeUntil(stop).do(onNext: { if $0 == 3 { stop.onNext($0) } })
        #expect(differenceAtOnce(stream, from: "(123|)") == nil)
        #expect(!stop.hasObservers)
    }

    @Test func anEndlessSourceStopsBehindTake() {
        #expect(
            differenceAtOnce(.from(1...).takeUntil(Observable<Int>.never()).take(3), from: "(123|)") == nil)
    }

    @Test func twoThreadsBringOneEndAndNothingAfterIt() {
        for _ in 0..<200 {
            let source = PublishSubject<Int>()
            let stop = PublishSubject<Int>()
            let witness = Witness<Int>()
            let subscription = source.takeUntil(stop).subscribe(witness)
            concurrently({ for number in 0..<50 { source.onNext(number) } }, { stop.onNext(0) })
            #expect(witness.sawOrder && witness.endings == [.completed])
            #expect(witness.elements == Array(0..<witness.elements.count))
            #expect(!source.hasObservers && !stop.hasObservers)
            subscription.dispose()
        }
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { $0.takeUntil(Observable<Int>.never()) } == 0)
        #expect(leftovers(after: ending) { $0.takeUntil($0.filter { $0.number == 2 }) } == 0)
    }
}
