import RillCore
import RillTesting
import Testing

@Suite struct MergeTests {
    @Test(arguments: [
        Meeting(
            .init("-1---3-|", subscribed: "^------!"), .init("---2-----4-|", subscribed: "^----------!"),
            become: "-1-2-3---4-|"),
        Meeting(.init("-1-|", subscribed: "^--!"), .init("-", subscribed: "^"), become: "-1--"),
        Meeting(.init("--|", subscribed: "^-!"), .init("-2---|", subscribed: "^----!"), become: "-2---|"),
        Meeting(.init("|", subscribed: "(^!)"), .init("|", subscribed: "(^!)"), become: "|"),
        Meeting(.init("-1-#", subscribed: "^--!"), .init("--2---3", subscribed: "^--!"), become: "-12#"),
        Meeting(.init("--2---3", subscribed: "^--!"), .init("-1-#", subscribed: "^--!"), become: "-12#"),
        Meeting(
            .init("-1-3-|", subscribed: "^-!"), .init("--2-4-|", subscribed: "^-!"),
            become: "-12", disposedAt: 2),
    ])
    func emitsWhatAllStreamsEmit(_ drawing: Meeting) {
        #expect(drawing.difference { .merge($0, $1) } == nil)
        #expect(drawing.difference { .merge([$0, $1]) } == nil)
        #expect(drawing.difference { Observable.of($0, $1).merge() } == nil)
    }

    @Test func noStreamAtAllCompletes() {
        #expect(differenceAtOnce(Observable<Int>.merge(), from: "|") == nil)
        #expect(differenceAtOnce(Observable<Int>.merge([]), from: "|") == nil)
        #expect(differenceAtOnce(Observable<Observable<Int>>.never().merge(), from: "-") == nil)
    }

    @Test func sourcesThatAnswerAtOnceKeepTheirOrder() {
        #expect(differenceAtOnce(.merge(.of(1, 2), .just(3), .empty(), .of(4, 5)), from: "(12345|)") == nil)
    }

    @Test func anErrorAtOnceLeavesTheOthersAlone() {
        let source: TestSource<Int> = VirtualTimeScheduler().cold("1-2|")
        #expect(differenceAtOnce(.merge(.error(Boom()), source.asObservable()), from: "#") == nil)
        #expect(source.subscriptionDifference() == nil)
    }

    @Test func endlessSourcesStopBehindTake() {
        #expect(differenceAtOnce(.merge(.from(1...), .from(7...)).take(3), from: "(123|)") == nil)
    }

    @Test func aHundredThousandStreamsUseConstantStack() {
        onSmallStack {
            let streams = [Observable<Int>](repeating: .just(1), count: 100_000)
            #expect(
                VirtualTimeScheduler().record(Observable.merge(streams).reduce(0) { $0 + $1 }).elements == [
                    100_000
                ])
        }
    }

    @Test func manyThreadsAreDeliveredOneAtATime() {
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let witness = Witness<Int>()
        let subscription = Observable.merge(subjects.map { $0.asObservable() }).subscribe(witness)
        concurrently(threads: 4) { thread in
            for number in 0..<1_000 { subjects[thread].onNext(thread * 1_000 + number) }
            subjects[thread].onCompleted()
        }
        #expect(witness.sawOrder && witness.endings == [.completed])
        #expect(witness.elements.sorted() == Array(0..<4_000))
        for thread in 0..<4 {
            let part = witness.elements.filter { $0 / 1_000 == thread }
            #expect(part == part.sorted())
        }
        subscription.dispose()
    }

    @Test func takeBehindManyThreadsTakesExactlyItsCount() {
        for _ in 0..<200 {
            let subjects = (0..<4).map { _ in PublishSubject<Int>() }
            let witness = Witness<Int>()
            let subscription = Observable.merge(subjects.map { $0.asObservable() }).take(10).subscribe(
                witness)
            concurrently(threads: 4) { thread in
                for number in 0..<20 { subjects[thread].onNext(number) }
            }
            #expect(witness.sawOrder && witness.endings == [.completed])
            #expect(witness.elements.count == 10)
            #expect(!subjects.contains { $0.hasObservers })
            subscription.dispose()
        }
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { .merge($0, $0) } == 0)
    }
}
