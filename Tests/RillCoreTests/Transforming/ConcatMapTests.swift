import RillCore
import RillTesting
import Testing

@Suite struct ConcatMapTests {
    @Test(arguments: [
        // The source: never, empty, error, and one that ends after its inner stream.
        Flattening(.init("-", subscribed: "^"), become: "-"),
        Flattening(.init("--|", subscribed: "^-!"), become: "--|"),
        Flattening(
            .init("-1-#", subscribed: "^--!"), .init("-a-b-|", subscribed: "-^-!"),
            become: "--a#"),
        Flattening(
            .init("-1----|", subscribed: "^-----!"), .init("-a|", subscribed: "-^-!"),
            become: "--a---|"),
        // The second inner stream waits for the first, and the third for both.
        Flattening(
            .init("-123-|", subscribed: "^----!"),
            .init("a--b--|", subscribed: "-^-----!"), .init("x--y|", subscribed: "-------^---!"),
            .init("z|", subscribed: "-----------^!"),
            become: "-a--b--x--yz|"),
        // An inner stream: never, error, and disposal while one waits.
        Flattening(
            .init("-12|", subscribed: "^--!"), .init("-a-", subscribed: "-^"), .init("x|", subscribed: nil),
            become: "--a"),
        Flattening(
            .init("-1-2---|", subscribed: "^----!"),
            .init("a---#", subscribed: "-^---!"), .init("x|", subscribed: nil),
            become: "-a---#"),
        Flattening(
            .init("-1-2---|", subscribed: "^---!"),
            .init("a---b|", subscribed: "-^--!"), .init("x|", subscribed: nil),
            become: "-a", disposedAt: 4),
        // A throw in the selector comes when the element's turn has come.
        Flattening(
            .init("-19---|", subscribed: "^----!"), .init("a---|", subscribed: "-^---!"),
            become: "-a---#"),
    ])
    func emitsTheInnerStreamsOneAfterTheOther(_ drawing: Flattening) {
        #expect(drawing.difference { $0.concatMap($1) } == nil)
    }

    @Test func sourcesThatAnswerAtOnceKeepTheirOrder() {
        let stream = Observable.of(1, 4).concatMap { Observable.range(start: $0, count: 3) }
        #expect(differenceAtOnce(stream, from: "(123456|)") == nil)
    }

    @Test func endlessStreamsStopBehindTake() {
        #expect(
            differenceAtOnce(Observable.from(1...).concatMap { Observable.just($0) }.take(3), from: "(123|)")
                == nil)
        #expect(
            differenceAtOnce(Observable.just(1).concatMap { Observable.from($0...) }.take(3), from: "(123|)")
                == nil)
    }

    @Test func aHundredThousandStreamsUseConstantStack() {
        onSmallStack {
            let sum = Observable.range(start: 1, count: 100_000).concatMap { Observable.just($0) }.reduce(0) {
                $0 + $1
            }
            #expect(VirtualTimeScheduler().record(sum).elements == [5_000_050_000])
        }
    }

    @Test func aHundredThousandStreamsThatWaitUseConstantStack() {
        onSmallStack {
            let scheduler = VirtualTimeScheduler()
            let first = PublishSubject<Int>()
            let streams = Observable.range(start: 1, count: 100_000).concatMap { number in
                number == 1 ? first.asObservable() : .just(number)
            }
            let recorder = scheduler.record(streams.reduce(0) { $0 + $1 })
            #expect(recorder.events.isEmpty)
            first.on(.next(1))
            first.on(.completed)
            #expect(recorder.elements == [5_000_050_000])
        }
    }

    @Test func twoThreadsKeepTheOrderOfTheSource() {
        for _ in 0..<200 {
            let source = PublishSubject<Int>()
            let first = PublishSubject<Int>()
            let witness = Witness<Int>()
            let subscription = source.concatMap { number in number == 0 ? first.asObservable() : .just(number)
            }
            .subscribe(witness)
            source.onNext(0)
            concurrently(
                {
                    for number in 1...20 { source.onNext(number) }
                    source.onCompleted()
                },
                {
                    first.onNext(0)
                    first.onCompleted()
                })
            #expect(witness.sawOrder && witness.endings == [.completed])
            #expect(witness.elements == Array(0...20))
            subscription.dispose()
        }
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { source in source.concatMap { Observable.just($0) } } == 0)
        #expect(leftovers(after: ending) { source in Observable.just(1).concatMap { _ in source } } == 0)
    }

    @Test(arguments: [Ending.error, .disposal])
    func letsGoOfWhatWaits(after ending: Ending) {
        #expect(leftovers(after: ending) { source in source.concatMap { _ in Observable<Int>.never() } } == 0)
    }
}
