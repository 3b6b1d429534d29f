import RillCore
import RillTesting
import Testing

@Suite struct AmbTests {
    @Test(arguments: [
        Meeting(.init("---1-2-|", subscribed: "^!"), .init("-8-9-|", subscribed: "^----!"), become: "-8-9-|"),
        Meeting(.init("-8-9-|", subscribed: "^----!"), .init("---1-2-|", subscribed: "^!"), become: "-8-9-|"),
        // The first of two that come at the same moment.
        Meeting(.init("--1-|", subscribed: "^---!"), .init("--2-|", subscribed: "^-!"), become: "--1-|"),
        // Never, empty, error.
        Meeting(.init("-", subscribed: "^"), .init("-", subscribed: "^"), become: "-"),
        Meeting(.init("-", subscribed: "^!"), .init("-1-|", subscribed: "^--!"), become: "-1-|"),
        Meeting(.init("--|", subscribed: "^-!"), .init("---1", subscribed: "^-!"), become: "--|"),
        Meeting(.init("---1", subscribed: "^-!"), .init("--#", subscribed: "^-!"), become: "--#"),
        Meeting(
            .init("----1", subscribed: "^--!"), .init("-----1", subscribed: "^--!"),
            become: "-", disposedAt: 3),
    ])
    func theFirstToSendAnEventWins(_ drawing: Meeting) {
        #expect(drawing.difference { $0.amb($1) } == nil)
        #expect(drawing.difference { Observable.amb([$0, $1]) } == nil)
    }

    @Test func aStreamThatAnswersAtOnceLeavesTheOthersAlone() {
        let second: TestSource<Int> = VirtualTimeScheduler().cold("1|")
        let stream = Observable.of(1, 2).amb(second.asObservable())
        #expect(differenceAtOnce(stream, from: "(12|)") == nil)
        #expect(second.subscriptionDifference() == nil)
    }

    @Test func withoutAnyStreamItIsSilent() {
        let none: [Observable<Int>] = []
        #expect(differenceAtOnce(Observable.amb(none), from: "-") == nil)
    }

    @Test func oneOfThreeWins() {
        let scheduler = VirtualTimeScheduler()
        let first: TestSource<Int> = scheduler.cold("---1|")
        let second: TestSource<Int> = scheduler.cold("-2--|")
        let third: TestSource<Int> = scheduler.cold("--3-|")
        let recorder = scheduler.record(Observable<Int>.amb([first, second, third]))
        scheduler.run()
        #expect(recorder.difference(from: "-2--|") == nil)
        for loser in [first, third] { #expect(loser.subscriptionDifference(from: "^!") == nil) }
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { $0.amb(.never()) } == 0)
    }

    @Test func anEndlessStreamStopsBehindTake() {
        #expect(differenceAtOnce(Observable.from(1...).amb(.just(0)).take(3), from: "(123|)") == nil)
        #expect(differenceAtOnce(Observable<Int>.never().amb(.from(1...)).take(3), from: "(123|)") == nil)
    }

    @Test func ofTwoThreadsOneWinsAndIsHeardWhole() {
        struct Round: Sendable {
            let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
            let witness = Witness<Int>()

            init() {
                _ = subjects[0].amb(subjects[1].asObservable()).subscribe(witness)
            }

            func send(_ number: Int) {
                for element in 1...3 { subjects[number].onNext(number * 10 + element) }
                subjects[number].onCompleted()
            }
        }
        let failed = race(
            rounds: sanitized ? 2_000 : 20_000,
            prepare: { Round() },
            { $0.send(0) },
            against: { $0.send(1) },
            check: { round in
                round.witness.sawOrder && round.witness.endings == [.completed]
                    && [[1, 2, 3], [11, 12, 13]].contains(round.witness.elements)
                    && !round.subjects.contains { $0.hasObservers }
            })
        #expect(failed == 0)
    }
}
