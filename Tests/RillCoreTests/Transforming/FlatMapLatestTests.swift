@Suite struct FlatMapLatestTests {
    @Test func emitsWhatTheLatestInnerStreamEmits() {
        let drawing = FlatteningDrawing(
            ("-1---2---|", "^--------!"), ("a--b--c|", "-^---!"), ("x--y--z|", "-----^------!"),
            become: "-a--bx--y--z|")
        #expect(drawing.difference { $0.flatMapLatest($1) } == nil)
        #expect(drawing.difference { $0.map($1).switchLatest() } == nil)
    }

    /// The new inner stream emits and completes while an element of the old one is being delivered.
    @Test func aPendingElementIsNotLostWhenItsStreamCompletes() {
        let received = feedingBack { .just("b") }
        #expect(received.entries == [.next("a"), .next("b")])
    }

    /// As above, with an inner stream that fails: it has no subscriber any more when the call returns.
    @Test func anInnerStreamIsTornDownWhileItsErrorIsPending() {
        let transformed = Log<Int>()
        let received = feedingBack {
            Observable.of(1, 2, 3).map { number in
                transformed.write(number)
                throw Boom()
            }
        }
        #expect(received.entries == [.next("a"), .error(Boom())])
        #expect(transformed.entries == [1])
    }

    @Test func anElementThatReplacesAnInnerStreamDropsPendingElements() {
        let source = PublishSubject<Int>()
        let inner = (0..<3).map { _ in PublishSubject<String>() }
        let received = Log<String>()
        let subscription = source.flatMapLatest { inner[$0] }.subscribe(onNext: { element in
            received.write(element)
            guard element == "a" else { return }
            source.onNext(1)
            inner[1].onNext("b")
            source.onNext(2)
            inner[2].onNext("c")
        })
        source.onNext(0)
        inner[0].onNext("a")
        #expect(received.entries == ["a", "c"])
        subscription.dispose()
    }

    @Test func twoThreadsAreDeliveredOneAtATime() {
        for _ in 0..<200 {
            let source = PublishSubject<Int>()
            let inner = (0..<20).map { _ in PublishSubject<Int>() }
            let probe = SerialityProbe<Int>()
            let subscription = source.flatMapLatest { inner[$0] }.subscribe(probe)
            concurrently(
                { source.send(each: 0..<20, then: .completed) },
                {
                    for number in 0..<20 { inner[number].onNext(number) }
                })
            #expect(probe.isSerial && probe.endings.isEmpty)
            #expect(probe.elements == probe.elements.sorted())
            inner[19].onNext(20)
            inner[19].onCompleted()
            #expect(probe.elements.last == 20 && probe.endings == [.completed])
            #expect(!inner.contains { $0.hasObservers })
            subscription.dispose()
        }
    }

    /// The events when the subscriber sends the second element of the source inside element `a` of the first
    /// inner stream.
    private func feedingBack(_ second: @escaping @Sendable () -> Observable<String>) -> Log<Event<String>> {
        let source = PublishSubject<Int>()
        let first = PublishSubject<String>()
        let received = Log<Event<String>>()
        let subscription = source.flatMapLatest { $0 == 1 ? first.asObservable() : second() }.subscribe {
            event in
            received.write(event)
            if event == .next("a") { source.onNext(2) }
        }
        source.onNext(1)
        first.onNext("a")
        subscription.dispose()
        return received
    }
}
