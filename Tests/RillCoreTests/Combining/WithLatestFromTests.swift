import RillCore
import RillTesting
import Testing

@Suite struct WithLatestFromTests {
    /// Draws the sum of the element and the latest.
    @Test(arguments: [
        Meeting(
            .init("-1---2---3-|", subscribed: "^----------!"),
            .init("---3---5----", subscribed: "^----------!"),
            become: "-----5---8-|"),
        // The other stream: never, empty, completed, error.
        Meeting(.init("-1-2-|", subscribed: "^----!"), .init("-", subscribed: "^----!"), become: "-----|"),
        Meeting(.init("-1-2-|", subscribed: "^----!"), .init("-|", subscribed: "^!"), become: "-----|"),
        Meeting(.init("-1-2-|", subscribed: "^----!"), .init("--5|", subscribed: "^--!"), become: "---7-|"),
        Meeting(.init("-1-2-|", subscribed: "^-!"), .init("1-#", subscribed: "^-!"), become: "-2#"),
        // The source: never, empty, error.
        Meeting(.init("-", subscribed: "^"), .init("-1-2|", subscribed: "^---!"), become: "-"),
        Meeting(.init("--|", subscribed: "^-!"), .init("-1-2|", subscribed: "^-!"), become: "--|"),
        Meeting(.init("--1#", subscribed: "^--!"), .init("-1-2|", subscribed: "^--!"), become: "--2#"),
        // Both at the same moment: the other stream was subscribed to first.
        Meeting(.init("-1-2-|", subscribed: "^----!"), .init("-3-4", subscribed: "^----!"), become: "-4-6-|"),
        Meeting(
            .init("-1-2-|", subscribed: "^-!"), .init("1----", subscribed: "^-!"),
            become: "-2-", disposedAt: 2),
        // A throw in the selector.
        Meeting(.init("-1-9-|", subscribed: "^--!"), .init("1----", subscribed: "^--!"), become: "-2-#"),
    ])
    func combinesEveryElementWithTheLatestOfTheOther(_ drawing: Meeting) {
        #expect(drawing.difference { $0.withLatestFrom($1) { try $0.unlessNine() + $1 } } == nil)
    }

    @Test func withoutASelectorItIsTheLatestOfTheOther() {
        let drawing = Meeting(
            .init("-1---2---3-|", subscribed: "^----------!"),
            .init("---3---5----", subscribed: "^----------!"),
            become: "-----3---5-|")
        #expect(drawing.difference { $0.withLatestFrom($1) } == nil)
    }

    @Test func whatTheOtherHasAtOnceIsThereForTheFirstElement() {
        #expect(
            differenceAtOnce(Observable.of(1, 2).withLatestFrom(Observable.of(4, 5)), from: "(55|)") == nil)
    }

    @Test func theSourceIsLeftAloneWhenTheOtherFailsAtOnce() {
        let source: TestSource<Int> = VirtualTimeScheduler().cold("1-2|")
        #expect(differenceAtOnce(source.withLatestFrom(Observable<Int>.error(Boom())), from: "#") == nil)
        #expect(source.subscriptionDifference() == nil)
    }

    @Test func anEndlessSourceStopsBehindTake() {
        let stream = Observable.from(1...).withLatestFrom(Observable.just(1)) { $0 + $1 }
        #expect(differenceAtOnce(stream.take(3), from: "(234|)") == nil)
    }

    @Test func twoThreadsAreDeliveredOneAtATime() {
        for _ in 0..<50 {
            let source = PublishSubject<Int>()
            let other = PublishSubject<Int>()
            let witness = Witness<(Int, Int)>()
            let subscription = source.withLatestFrom(other) { ($0, $1) }.subscribe(witness)
            other.onNext(0)
            concurrently(
                {
                    for number in 0..<200 { source.onNext(number) }
                    source.onCompleted()
                },
                { for number in 1...200 { other.onNext(number) } })
            #expect(witness.sawOrder && witness.endings.count == 1)
            #expect(witness.elements.map(\.0) == Array(0..<200))
            #expect(witness.elements.map(\.1) == witness.elements.map(\.1).sorted())
            #expect(!other.hasObservers)
            subscription.dispose()
        }
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { $0.withLatestFrom($0) } == 0)
        #expect(leftovers(after: ending) { $0.withLatestFrom(Observable<Int>.never()) } == 0)
    }
}
