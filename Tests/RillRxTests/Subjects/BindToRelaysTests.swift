struct BindToRelaysTests {
    @Test func relaysOfOptionalsTakeTheElements() {
        let first = BehaviorRelay<Int?>(value: nil)
        let second = BehaviorRelay<Int?>(value: 0)
        _ = Observable.of(1, 2).bind(to: first, second)
        #expect(first.value == 2)
        #expect(second.value == 2)

        let received = Log<Int?>()
        let events = PublishRelay<Int?>()
        let subscription = events.subscribe(onNext: { received.write($0) })
        _ = Observable.of(1).bind(to: events)
        #expect(received.entries == [1])
        subscription.dispose()
    }

    @Test func aBinderIsAFunctionOfTheStream() {
        let relay = BehaviorRelay(value: 0)
        func doubling(_ stream: Observable<Int>) -> any Disposable { stream.map { $0 * 2 }.bind(to: relay) }
        func multiplying(_ stream: Observable<Int>) -> (Int) -> any Disposable {
            { factor in stream.map { $0 * factor }.bind(to: relay) }
        }
        _ = Observable.of(2).bind(to: doubling)
        #expect(relay.value == 4)
        _ = Observable.of(2).bind(to: multiplying, curriedArgument: 5)
        #expect(relay.value == 10)
    }

    @Test func observersOfOptionalsTakeTheElements() {
        let subject = BehaviorSubject<Int?>(value: nil)
        _ = BehaviorRelay(value: 1).bind(to: subject)
        #expect((try? subject.value()) == 1)
    }
}
