import RillCore
import RillTesting
import Testing

@Suite struct FlatMapFirstTests {
    @Test(arguments: [
        Flattening(.init("-", subscribed: "^"), become: "-"),
        Flattening(.init("--|", subscribed: "^-!"), become: "--|"),
        // The second element comes while the first stream runs.
        Flattening(
            .init("-1-2---3---|", subscribed: "^----------!"), .init("-a-a|", subscribed: "-^---!"),
            .init("-x|", subscribed: nil), .init("b-b|", subscribed: "-------^--!"),
            become: "--a-a--b-b-|"),
        // The source completes before the inner stream.
        Flattening(
            .init("-1-|", subscribed: "^--!"), .init("---a-|", subscribed: "-^----!"), become: "----a-|"),
        Flattening(
            .init("-1-#", subscribed: "^--!"), .init("a---|", subscribed: "-^-!"), become: "-a-#"),
        Flattening(
            .init("-1-----", subscribed: "^--!"), .init("a-#", subscribed: "-^-!"), become: "-a-#"),
        Flattening(
            .init("-1-----|", subscribed: "^---!"), .init("a-----|", subscribed: "-^--!"),
            become: "-a", disposedAt: 4),
        // A throw in the selector.
        Flattening(.init("-9-1|", subscribed: "^!"), become: "-#"),
    ])
    func dropsWhatComesWhileAStreamRuns(_ drawing: Flattening) {
        #expect(drawing.difference { $0.flatMapFirst($1) } == nil)
    }

    @Test func streamsThatAnswerAtOnceDropNothing() {
        let stream = Observable.of(1, 2, 3).flatMapFirst { Observable.just($0) }
        #expect(differenceAtOnce(stream, from: "(123|)") == nil)
    }

    @Test func theSelectorIsNotAskedForWhatIsDropped() {
        let asked = Log<Int>()
        let stream = Observable.of(1, 2, 3).flatMapFirst { number -> Observable<Int> in
            asked.write(number)
            return .never()
        }
        #expect(differenceAtOnce(stream, from: "-") == nil)
        #expect(asked.entries == [1])
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { source in source.flatMapFirst { Observable.just($0) } } == 0)
        #expect(leftovers(after: ending) { source in Observable.just(1).flatMapFirst { _ in source } } == 0)
    }

    @Test func endlessStreamsStopBehindTake() {
        let one = Observable.from(1...).flatMapFirst { Observable.just($0) }
        let two = Observable.just(1).flatMapFirst { Observable.from($0...) }
        #expect(differenceAtOnce(one.take(3), from: "(123|)") == nil)
        #expect(differenceAtOnce(two.take(3), from: "(123|)") == nil)
    }

    @Test func whateverTwoThreadsDoOneInnerStreamRunsAtATime() {
        for _ in 0..<100 {
            let source = PublishSubject<Int>()
            let inner = (0..<20).map { _ in PublishSubject<Int>() }
            let attempts = Attempts()
            let witness = Witness<Int>()
            let subscription = source.flatMapFirst { number in
                attempts.stream { _ in inner[number].asObservable() }
            }.subscribe(witness)
            source.onNext(0)
            concurrently(
                {
                    for number in 1..<20 { source.onNext(number) }
                    source.onCompleted()
                },
                {
                    for subject in inner {
                        subject.onNext(1)
                        subject.onCompleted()
                    }
                })
            #expect(witness.sawOrder && witness.endings == [.completed])
            #expect(witness.elements.first == 1)
            #expect(attempts.peak == 1 && attempts.live == 0)
            subscription.dispose()
        }
    }
}
