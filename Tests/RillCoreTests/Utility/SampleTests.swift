import RillCore
import RillTesting
import Testing

@Suite struct SampleTests {
    @Test(arguments: [
        Meeting(
            .init("-1-2---3----|", subscribed: "^-----------!"),
            .init("---1-1---1---1-", subscribed: "^------------!"), become: "---2-----3---|"),
        // Never and empty.
        Meeting(.init("-", subscribed: "^"), .init("-", subscribed: "^"), become: "-"),
        Meeting(.init("-1--", subscribed: "^"), .init("-", subscribed: "^"), become: "-"),
        Meeting(.init("--|", subscribed: "^-!"), .init("----1-", subscribed: "^---!"), become: "----|"),
        // Completion of the sampler, with an element that waits and without.
        Meeting(
            .init("-1-2---", subscribed: "^---!"), .init("--1-|", subscribed: "^---!"),
            become: "--1-(2|)"),
        Meeting(.init("-1-----", subscribed: "^---!"), .init("--1-|", subscribed: "^---!"), become: "--1-|"),
        // Completion of the source, with an element that waits.
        Meeting(.init("-1|", subscribed: "^-!"), .init("---1-1", subscribed: "^--!"), become: "---(1|)"),
        // Errors.
        Meeting(.init("-1-#", subscribed: "^--!"), .init("--1---", subscribed: "^--!"), become: "--1#"),
        Meeting(.init("-1----", subscribed: "^--!"), .init("--1#", subscribed: "^--!"), become: "--1#"),
        Meeting(
            .init("-1-2-3-", subscribed: "^----!"), .init("--1-1-1", subscribed: "^----!"),
            become: "--1-2", disposedAt: 5),
    ])
    func emitsTheLatestAtEverySample(_ drawing: Meeting) {
        #expect(drawing.difference { $0.sample($1) } == nil)
    }

    @Test func aSourceThatAnswersAtOnceIsSampledAtOnce() {
        let stream = Observable.of(1, 2).sample(Observable.just(0))
        #expect(differenceAtOnce(stream, from: "(2|)") == nil)
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { $0.sample($0) } == 0)
    }

    @Test func anEndlessSamplerEndsWithTheSource() {
        let stream = Observable.of(1, 2).sample(Observable.from(1...))
        #expect(differenceAtOnce(stream, from: "(2|)") == nil)
    }

    @Test func disposalInsideTheLastElementLeavesNoCompletion() {
        let stream = Observable.of(1, 2).sample(Observable.just(0))
        #expect(events(of: stream, disposingAfter: 0) == [])
        #expect(events(of: stream, disposingAfter: 1) == [.next(2)])
    }

    @Test func twoThreadsAreDeliveredOneAtATime() {
        for _ in 0..<50 {
            let source = PublishSubject<Int>()
            let sampler = PublishSubject<Int>()
            let witness = Witness<Int>()
            let subscription = source.sample(sampler).subscribe(witness)
            concurrently(
                { for number in 1...200 { source.onNext(number) } },
                { for number in 1...200 { sampler.onNext(number) } })
            sampler.onCompleted()
            #expect(witness.sawOrder && witness.endings == [.completed])
            #expect(witness.elements == Set(witness.elements).sorted() && witness.elements.last == 200)
            #expect(!source.hasObservers)
            subscription.dispose()
        }
    }
}
