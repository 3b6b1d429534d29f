import RillCore
import RillTesting
import Testing

@Suite struct FlatMapLatestTests {
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
        // The second element ends the inner stream of the first at exactly that time.
        Flattening(
            .init("-1---2---|", subscribed: "^--------!"),
            .init("a--b--c|", subscribed: "-^---!"), .init("x--y--z|", subscribed: "-----^------!"),
            become: "-a--bx--y--z|"),
        Flattening(
            .init("-1---2-3-|", subscribed: "^-----!"),
            .init("a|", subscribed: "-^!"), .init("-#", subscribed: "-----^!"), .init("-z|", subscribed: nil),
            become: "-a----#"),
        // An inner stream: never, error, and disposal.
        Flattening(
            .init("-1|", subscribed: "^-!"), .init("-a-", subscribed: "-^"),
            become: "--a"),
        Flattening(
            .init("-1-----|", subscribed: "^----!"), .init("a---#", subscribed: "-^---!"),
            become: "-a---#"),
        Flattening(
            .init("-1-2---|", subscribed: "^---!"),
            .init("a---b|", subscribed: "-^-!"), .init("x-----|", subscribed: "---^!"),
            become: "-a-x", disposedAt: 4),
        // A throw in the selector.
        Flattening(
            .init("-1-9---|", subscribed: "^--!"), .init("a---b|", subscribed: "-^-!"),
            become: "-a-#"),
    ])
    func emitsWhatTheLatestInnerStreamEmits(_ drawing: Flattening) {
        #expect(drawing.difference { $0.flatMapLatest($1) } == nil)
    }

    @Test func sourcesThatAnswerAtOnceKeepTheirOrder() {
        let stream = Observable.of(1, 4).flatMapLatest { Observable.range(start: $0, count: 3) }
        #expect(differenceAtOnce(stream, from: "(123456|)") == nil)
    }

    @Test func endlessStreamsStopBehindTake() {
        let one = Observable.from(1...).flatMapLatest { Observable.just($0) }
        let two = Observable.just(1).flatMapLatest { Observable.from($0...) }
        #expect(differenceAtOnce(one.take(3), from: "(123|)") == nil)
        #expect(differenceAtOnce(two.take(3), from: "(123|)") == nil)
    }

    /// The new inner stream answers and completes while an element of the old one is being delivered.
    @Test func anElementThatWaitsIsNotLostWhenItsStreamCompletes() {
        let heard = feedingBack { .just("b") }
        #expect(heard.entries == [.next("a"), .next("b")])
    }

    /// As above, with an inner stream that fails: nobody listens to it any more when the call returns.
    @Test func anInnerStreamThatFailsWhileItsErrorWaitsEndsAtOnce() {
        let transformed = Log<Int>()
        let heard = feedingBack {
            Observable.of(1, 2, 3).map { number in
                transformed.write(number)
                throw Boom()
            }
        }
        #expect(heard.entries == [.next("a"), .error(Boom())])
        #expect(transformed.entries == [1])
    }

    /// The selector throws while an element of an inner stream is being delivered, so the error has to wait.
    @Test func theSelectorIsNotAskedAgainAfterItThrew() {
        let source = PublishSubject<Int>()
        let inner = PublishSubject<String>()
        let asked = Log<Int>()
        let heard = Log<Event<String>>()
        let subscription = source.flatMapLatest { number in
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

    @Test func anElementThatReplacesAnInnerStreamDropsWhatWaits() {
        let source = PublishSubject<Int>()
        let inner = (0..<3).map { _ in PublishSubject<String>() }
        let heard = Log<String>()
        let subscription = source.flatMapLatest { inner[$0] }.subscribe(onNext: { element in
            heard.write(element)
            guard element == "a" else { return }
            source.onNext(1)
            inner[1].onNext("b")
            source.onNext(2)
            inner[2].onNext("c")
        })
        source.onNext(0)
        inner[0].onNext("a")
        #expect(heard.entries == ["a", "c"])
        subscription.dispose()
    }

    @Test func twoThreadsAreDeliveredOneAtATime() {
        for _ in 0..<200 {
            let source = PublishSubject<Int>()
            let inner = (0..<20).map { _ in PublishSubject<Int>() }
            let witness = Witness<Int>()
            let subscription = source.flatMapLatest { inner[$0] }.subscribe(witness)
            concurrently(
                {
                    for number in 0..<20 { source.onNext(number) }
                    source.onCompleted()
                },
                {
                    for number in 0..<20 { inner[number].onNext(number) }
                })
            #expect(witness.sawOrder && witness.endings.isEmpty)
            #expect(witness.elements == witness.elements.sorted())
            inner[19].onNext(20)
            inner[19].onCompleted()
            #expect(witness.elements.last == 20 && witness.endings == [.completed])
            #expect(!inner.contains { $0.hasObservers })
            subscription.dispose()
        }
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { source in source.flatMapLatest { Observable.just($0) } } == 0)
        #expect(leftovers(after: ending) { source in source.flatMapLatest { _ in source } } == 0)
        #expect(leftovers(after: ending) { source in Observable.just(1).flatMapLatest { _ in source } } == 0)
    }

    /// What is heard when the subscriber answers the element `a` of the first inner stream with the second element of
    /// the source.
    private func feedingBack(_ second: @escaping @Sendable () -> Observable<String>) -> Log<Event<String>> {
        let source = PublishSubject<Int>()
        let first = PublishSubject<String>()
        let heard = Log<Event<String>>()
        let subscription = source.flatMapLatest { $0 == 1 ? first.asObservable() : second() }.subscribe {
            event in
            heard.write(event)
            if event == .next("a") { source.onNext(2) }
        }
        source.onNext(1)
        first.onNext("a")
        subscription.dispose()
        return heard
    }
}
