struct ObserversTests {
    @Test func anObserverOfEventsReceivesAll() {
        let log = Log<String>()
        let observer = AnyObserver<Int> { log.write("\($0)") }
        _ = Observable.of(1).subscribe(observer)
        _ = Observable<Int>.error(Boom(number: 2)).subscribe(AnyObserver(observer))
        #expect(log.entries == ["next(1)", "completed", "error(Boom(number: 2))"])
    }

    @Test func anObserverIsMapped() {
        let subject = PublishSubject<Int>()
        let recorder = VirtualTimeScheduler().record(subject)
        let texts = subject.mapObserver { (text: String) in
            guard let number = Int(text) else { throw Boom() }
            return number
        }
        texts.onNext("1")
        texts.onNext("x")
        #expect(recorder.elements == [1])
        #expect(recorder.error as? Boom == Boom())
    }

    @Test func anAsynchronousSequenceIsAStream() async throws {
        let numbers = AsyncStream { continuation in
            for number in 1...3 { continuation.yield(number) }
            continuation.finish()
        }
        #expect(try await numbers.asObservable().toArray().value == [1, 2, 3])
    }
}
