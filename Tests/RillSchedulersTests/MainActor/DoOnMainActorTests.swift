@MainActor struct DoOnMainActorTests {
    private let model = Model()

    private func observed(_ source: Observable<Int>) -> Observable<Int> {
        source.doOnMainActor(
            onNext: { [model] in
                if $0 == 9 { throw Boom(number: 9) }
                model.entries.append("next \($0)")
            },
            onError: { [model] in model.entries.append("error \($0)") },
            onCompleted: { [model] in model.entries.append("completed") },
            onSubscribe: { [model] in model.entries.append("subscribed") },
            onDispose: { [model] in model.entries.append("disposed") })
    }

    /// Waits until the closures have run, the one of the disposal included.
    private func received(from stream: Observable<Int>) async -> [Event<Int>] {
        var events: [Event<Int>] = []
        do {
            let isolated = stream.do(onNext: { _ in MainActor.preconditionIsolated() })
            for try await event in isolated.materialize().values { events.append(event) }
        } catch { Issue.record(error) }
        #expect(await comesTrue { model.entries.last == "disposed" })
        return events
    }

    @Test func everyClosureMayTouchTheStateOfTheMainActorInOrder() async {
        #expect(await received(from: observed(.of(1, 2))).compactMap(\.element) == [1, 2])
        #expect(model.entries == ["subscribed", "next 1", "next 2", "completed", "disposed"])
    }

    @Test func anErrorOfTheSourceIsSeenAndOneOfAClosureEndsTheStream() async {
        let failing = await received(from: observed(.error(Boom(number: 3))))
        #expect(failing.last?.error as? Boom == Boom(number: 3))
        #expect(model.entries == ["subscribed", "error Boom(number: 3)", "disposed"])
        model.entries = []
        let throwing = await received(from: observed(.of(1, 9, 2)))
        #expect(throwing.map(\.element) == [1, nil])
        #expect(throwing.last?.error as? Boom == Boom(number: 9))
        #expect(model.entries == ["subscribed", "next 1", "disposed"])
    }

    @Test func allRunsInsideACallOnTheMainActor() {
        let subject = PublishSubject<Int>()
        let subscription = observed(subject.asObservable()).subscribe()
        subject.onNext(1)
        subscription.dispose()
        #expect(model.entries == ["subscribed", "next 1", "disposed"])
    }

    @Test func subscriptionsOfOneStreamDoNotDelayEachOther() {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        let isSecond = Atomic<Bool>(false)
        let stream = Observable<Int>.deferred {
            isSecond.exchange(true, ordering: .relaxed) ? second.asObservable() : first.asObservable()
        }.doOnMainActor(onNext: { [model] in
            model.entries.append("next \($0)")
            if $0 == 1 { second.onNext(2) }
            model.entries.append("end of \($0)")
        })
        let subscriptions = [stream.subscribe(), stream.subscribe()]
        first.onNext(1)
        #expect(model.entries == ["next 1", "next 2", "end of 2", "end of 1"])
        subscriptions.forEach { $0.dispose() }
    }

    /// The main queue is busy meanwhile, so that the beginning still waits for it at the disposal.
    @Test func aSubscriptionThatIsDisposedOfBeforeItsTurnBeginsAndEnds() async {
        let stream = observed(.never())
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            for _ in 1...2 { stream.subscribe().dispose() }
            done.signal()
        }
        done.wait()
        #expect(model.entries == [])
        #expect(await comesTrue { model.entries.count == 4 })
        #expect(model.entries == ["subscribed", "disposed", "subscribed", "disposed"])
    }

    @Test func anOptionalElementThatIsNilIsNoSubscription() async throws {
        let model = model
        let stream = Observable<Int?>.of(nil, 1).doOnMainActor(
            onNext: { model.entries.append("\($0 as Any)") },
            onSubscribe: { model.entries.append("subscribed") })
        for try await _ in stream.values {}
        #expect(model.entries == ["subscribed", "nil", "Optional(1)"])
    }
}

@MainActor private final class Model {
    var entries: [String] = []
}
