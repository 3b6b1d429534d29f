/// A driver or a signal cannot fail: its conversion says what follows an error.
@Suite(.blocking) @MainActor struct FailureTests {
    /// The events of a stream that is made of a subject, which emits 1 and fails with the number 7.
    private func events<Strategy>(
        _ shared: (PublishSubject<Int>) -> SharedSequence<Strategy, Int>
    ) -> [Event<Int>] {
        let (subject, log) = (PublishSubject<Int>(), Log<Event<Int>>())
        let subscription = shared(subject).asObservable().subscribe { log.write($0) }
        subject.onNext(1)
        subject.onError(Boom(number: 7))
        subscription.dispose()
        return log.entries
    }

    @Test func aFailureBecomesAnElement() {
        let events: [Event<Int>] = [.next(1), .next(0), .completed]
        #expect(self.events { $0.asDriver(onErrorJustReturn: 0) } == events)
        #expect(self.events { $0.asSignal(onErrorJustReturn: 0) } == events)
        #expect(self.events { $0.asInfallible(onErrorJustReturn: 0).asDriver() } == events)
        #expect(self.events { $0.asInfallible(onErrorJustReturn: 0).asSignal() } == events)
    }

    @Test func aFailureIsFollowedByAnotherStream() {
        #expect(
            events { $0.asDriver(onErrorDriveWith: .just(8)) } == [.next(1), .next(8), .completed])
        #expect(events { $0.asSignal(onErrorSignalWith: .empty()) } == [.next(1), .completed])
    }

    @Test func aFailureChoosesTheNextStreamOnTheMainActor() {
        let model = Model()
        let events: [Event<Int>] = [.next(1), .next(7), .completed]
        #expect(self.events { $0.asDriver(onErrorRecover: { .just(model.number(of: $0)) }) } == events)
        #expect(self.events { $0.asSignal(onErrorRecover: { .just(model.number(of: $0)) }) } == events)
    }

    @Test func anErrorOfAControlIsUnhandledAndCompletesItsDriver() async {
        await #expect(processExitsWith: .success) {
            let unhandled = Log<Boom?>()
            UnhandledErrors.setHandler { error, _ in unhandled.write(error as? Boom) }
            await MainActor.run {
                let events = ControlEvent(events: Observable<Int>.error(Boom()))
                let ended = Log<Event<Int>>()
                _ = events.asDriver().asObservable().subscribe { ended.write($0) }
                _ = events.asSignal().asObservable().subscribe { ended.write($0) }
                Binder(ended) { (_, _: Int) in }.onError(Boom(number: 2))
                ControlProperty(values: events, valueSink: PublishSubject<Int>()).onError(Boom(number: 3))
                precondition(ended.entries == [.completed, .completed])
            }
            precondition(unhandled.entries.map { $0?.number } == [1, 1, 2, 3])
        }
    }

    @Test func aStrategyOffTheMainQueueStopsTheProgramAtTheFirstClosure() async {
        await #expect(processExitsWith: .failure) {
            enum Elsewhere: SharingStrategyProtocol {
                static let queue = SerialDispatchQueueScheduler()
                static var scheduler: any SchedulerType { queue }
                static func share<Element: Sendable>(
                    _ source: Observable<Element>
                ) -> Observable<Element> { source }
            }
            let stream: SharedSequence<Elsewhere, Int> = Observable.just(1).asSharedSequence(
                onErrorJustReturn: 0)
            _ = try await stream.map { $0 }.asObservable().value
        }
    }

    @Test func aDurationThatIsNotValidIsUnhandledAndCompletesTheStream() async {
        await #expect(processExitsWith: .success) {
            let unhandled = Log<String>()
            UnhandledErrors.setHandler { error, _ in unhandled.write("\(error)") }
            await MainActor.run {
                let ended = Log<Event<Int>>()
                let never = Driver<Int>.never()
                let streams = [
                    never.debounce(.seconds(-1)), never.throttle(.seconds(-1)), never.delay(.seconds(-1)),
                    .interval(.zero), .timer(.seconds(-1)), .timer(.zero, period: .zero),
                ]
                for stream in streams { _ = stream.asObservable().subscribe { ended.write($0) } }
                precondition(ended.entries == Array(repeating: .completed, count: 6))
            }
            precondition(unhandled.entries.count == 6)
        }
    }
}

@MainActor private final class Model {
    func number(of error: any Error) -> Int { (error as? Boom)?.number ?? 0 }
}
