@testable import RillCore

struct SequentialSubscriberTests {
    private let scheduler = VirtualTimeScheduler()
    private let attempts = Attempts()

    /// `count` streams that complete synchronously, each with its number.
    private func subscriber(
        to observer: Observer<Int>, in lifetime: Lifetime, count: Int
    ) -> SequentialSubscriber<Int> {
        let stream = attempts.stream { .just($0) }
        return SequentialSubscriber(
            to: observer, in: lifetime,
            startNext: { [attempts] observer, lifetime in
                guard attempts.total < count else { return .finish(nil) }
                stream.run(observer, in: lifetime)
                return .wait
            },
            onTermination: { _, _ in .again })
    }

    private func stream(of count: Int) -> Observable<Int> {
        Observable { observer, lifetime in subscriber(to: observer, in: lifetime, count: count).advance() }
    }

    @Test(arguments: [("4#", Boom(number: 4)), ("4|", nil)] as [(String, Boom?)])
    func finishSendsTheTerminalEventOfTheResult(_ marbles: String, _ error: Boom?) {
        let recorder = scheduler.record(
            Observable<Int> { observer, lifetime in
                SequentialSubscriber(repeating: .just(4), to: observer, in: lifetime) { _, _ in .finish(error)
                }
                .advance()
            })
        #expect(recorder.difference(from: "(\(marbles))", error: error ?? Boom()) == nil)
    }

    @Test func afterWaitTheNextStreamStartsWhenItIsAdvanced() {
        let streams = attempts.stream { .just($0) }
        let recorder = scheduler.record(
            Observable<Int> { observer, lifetime in
                SequentialSubscriber(repeating: streams, to: observer, in: lifetime) {
                    [scheduler] _, subscriber in
                    scheduler.schedule(after: .milliseconds(2), in: lifetime) { subscriber.advance() }
                    return .wait
                }.advance()
            }.take(3))
        scheduler.run()
        #expect(recorder.difference(from: "1-2-(3|)") == nil)
    }

    @Test func nothingIsSentWhenTheDecisionDisposes() {
        let lifetime = Lifetime()
        let recorder = Recorder<Int>(on: scheduler)
        SequentialSubscriber(repeating: .empty(), to: recorder.asObserver(), in: lifetime) { _, _ in
            lifetime.dispose()
            return .finish(nil)
        }.advance()
        #expect(recorder.events.isEmpty)
    }

    @Test func nothingStartsOnceTheLifetimeIsDisposed() {
        let lifetime = Lifetime()
        lifetime.dispose()
        let recorder = Recorder<Int>(on: scheduler)
        subscriber(to: recorder.asObserver(), in: lifetime, count: 3).advance()
        #expect(attempts.total == 0)
        #expect(recorder.events.isEmpty)
    }

    @Test func whenAStreamEndsOnAnotherThreadWhileItStartsTheStartingThreadStartsTheNext() {
        let threads = Log<Bool>()
        let starter = Lifetime()
        let isStarting = Atomic<Bool>(false)
        let stream = attempts.stream { number in
            Observable<Int> { observer, lifetime in
                threads.write(isStarting.load(ordering: .relaxed))
                if number < 4 { concurrently({ observer.onCompleted() }) }
            }
        }
        isStarting.store(true, ordering: .relaxed)
        SequentialSubscriber(repeating: stream, to: Recorder<Int>(on: scheduler).asObserver(), in: starter) {
            _, _ in
            .again
        }.advance()
        isStarting.store(false, ordering: .relaxed)
        #expect(threads.entries == [true, true, true, true])
        #expect(attempts.peak == 1)
        starter.dispose()
    }

    @Test func manyStreamsThatEndSynchronouslyTakeConstantStack() {
        let count = rounds(100_000)
        let completions = Log<Int>()
        let deepest = deepestStack { measure in
            _ = stream(of: count).subscribe(onNext: { _ in measure() }, onCompleted: { completions.write(1) })
        }
        #expect(deepest < 4096)
        #expect(completions.count == 1)
        #expect(attempts.total == count)
    }
}
