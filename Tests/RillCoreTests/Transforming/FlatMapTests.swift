import RillCore
import RillTesting
import Testing

@Suite struct FlatMapTests {
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
        // Two inner streams side by side.
        Flattening(
            .init("-1---2---|", subscribed: "^--------!"),
            .init("a--b--c|", subscribed: "-^------!"), .init("x--y--z|", subscribed: "-----^------!"),
            become: "-a--bx-cy--z|"),
        // An inner stream: never, error, and disposal of all.
        Flattening(
            .init("-1|", subscribed: "^-!"), .init("-a-", subscribed: "-^"),
            become: "--a"),
        Flattening(
            .init("-1-2---|", subscribed: "^----!"),
            .init("a---#", subscribed: "-^---!"), .init("x-----|", subscribed: "---^-!"),
            become: "-a-x-#"),
        Flattening(
            .init("-1-2---|", subscribed: "^---!"),
            .init("a---b|", subscribed: "-^--!"), .init("x-----|", subscribed: "---^!"),
            become: "-a-x", disposedAt: 4),
        // A throw in the selector.
        Flattening(
            .init("-1-9---|", subscribed: "^--!"), .init("a---b|", subscribed: "-^-!"),
            become: "-a-#"),
    ])
    func emitsWhatAllInnerStreamsEmit(_ drawing: Flattening) {
        #expect(drawing.difference { $0.flatMap($1) } == nil)
    }

    @Test func sourcesThatAnswerAtOnceKeepTheirOrder() {
        let stream = Observable.of(1, 4).flatMap { Observable.range(start: $0, count: 3) }
        #expect(differenceAtOnce(stream, from: "(123456|)") == nil)
    }

    @Test func endlessStreamsStopBehindTake() {
        #expect(
            differenceAtOnce(Observable.from(1...).flatMap { Observable.just($0) }.take(3), from: "(123|)")
                == nil)
        #expect(
            differenceAtOnce(Observable.just(1).flatMap { Observable.from($0...) }.take(3), from: "(123|)")
                == nil)
        #expect(
            differenceAtOnce(Observable.from(1...).flatMap { Observable.from($0...) }.take(3), from: "(123|)")
                == nil)
    }

    @Test func aThrowStopsAnEndlessSource() {
        let asked = Log<Int>()
        let stream = Observable.from(8...).flatMap { number in
            asked.write(number)
            return Observable.just(try number.unlessNine())
        }
        #expect(differenceAtOnce(stream, from: "(8#)") == nil)
        #expect(asked.entries == [8, 9])
    }

    @Test func aHundredThousandStreamsUseConstantStack() {
        onSmallStack {
            let sum = Observable.range(start: 1, count: 100_000).flatMap { Observable.just($0) }.reduce(0) {
                $0 + $1
            }
            #expect(VirtualTimeScheduler().record(sum).elements == [5_000_050_000])
        }
    }

    /// The selector throws while an element of an inner stream is being delivered, so the error has to wait.
    @Test func theSelectorIsNotAskedAgainAfterItThrew() {
        let source = PublishSubject<Int>()
        let inner = PublishSubject<String>()
        let asked = Log<Int>()
        let heard = Log<Event<String>>()
        let subscription = source.flatMap { number in
            asked.write(number)
            _ = try number.unlessNine()
            return inner
        }.subscribe { event in
            heard.write(event)
            if case .next = event { for number in [9, 2, 3] { source.onNext(number) } }
        }
        source.onNext(1)
        inner.onNext("a")
        #expect(heard.entries == [.next("a"), .error(Boom())])
        #expect(asked.entries == [1, 9])
        subscription.dispose()
    }

    @Test func innerStreamsOfManyThreadsAreDeliveredOneAtATime() {
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let witness = Witness<Int>()
        let subscription = Observable.range(start: 0, count: 4).flatMap { subjects[$0] }.subscribe(witness)
        concurrently(threads: 4) { thread in
            for number in 0..<1_000 { subjects[thread].onNext(thread * 1_000 + number) }
            subjects[thread].onCompleted()
        }
        #expect(witness.sawOrder && witness.endings == [.completed])
        #expect(witness.elements.sorted() == Array(0..<4_000))
        subscription.dispose()
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { source in source.flatMap { Observable.just($0) } } == 0)
        #expect(leftovers(after: ending) { source in Observable.just(1).flatMap { _ in source } } == 0)
    }
}
