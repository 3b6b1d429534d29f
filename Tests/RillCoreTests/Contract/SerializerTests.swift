import RillLocks
import RillTesting
import Testing

@testable import RillCore

struct SerializerTests {
    private let scheduler = VirtualTimeScheduler()

    /// A serializer that delivers to the recorder; its lifetime ends with a terminal event, as everywhere.
    private func serializer(to recorder: Recorder<Int>, in lifetime: Lifetime) -> Serializer<Int> {
        Serializer(
            Observer(
                onNext: { recorder.onNext($0) },
                onError: {
                    recorder.onError($0)
                    lifetime.dispose()
                },
                onCompleted: {
                    recorder.onCompleted()
                    lifetime.dispose()
                }), in: lifetime)
    }

    @Test func eventsPassInOrder() {
        let recorder = Recorder<Int>(on: scheduler)
        let serializer = serializer(to: recorder, in: Lifetime())
        for event: Event<Int> in [.next(1), .next(2), .completed] { serializer.on(event) }
        #expect(recorder.history == "1@0 2@0 |@0")
    }

    @Test func itIsSilentAfterTheEnd() {
        let recorder = Recorder<Int>(on: scheduler)
        let serializer = serializer(to: recorder, in: Lifetime())
        let events: [Event<Int>] = [.next(1), .error(Boom()), .next(2), .completed, .error(Boom(number: 2))]
        for event in events { serializer.on(event) }
        #expect(recorder.history == "1@0 #1@0")
    }

    @Test func itIsSilentAfterDisposal() {
        let recorder = Recorder<Int>(on: scheduler)
        let lifetime = Lifetime()
        let serializer = serializer(to: recorder, in: lifetime)
        serializer.on(.next(1))
        lifetime.dispose()
        serializer.on(.next(2))
        serializer.on(.completed)
        #expect(recorder.history == "1@0")
    }

    @Test func anElementOfABranchThatHasEndedIsNotDelivered() {
        let recorder = Recorder<Int>(on: scheduler)
        let lifetime = Lifetime()
        let branch = lifetime.child()
        let serializer = serializer(to: recorder, in: lifetime)
        serializer.on(.next(1), in: branch)
        lifetime.end(branch)
        serializer.on(.next(2), in: branch)
        serializer.on(.next(3))
        #expect(recorder.history == "1@0 3@0")
    }

    @Test func anEventFromInsideAnotherIsDeliveredAfterIt() {
        let log = Log<Int>()
        let lifetime = Lifetime()
        let itself = Mutex<Serializer<Int>?>(nil)
        let serializer = Serializer<Int>(
            Observer(
                onNext: { element in
                    log.write(element)
                    if element < 3 { itself.withLock { $0 }?.on(.next(element + 1)) }
                    log.write(-element)
                },
                onError: { _ in }, onCompleted: {}), in: lifetime)
        itself.withLock { $0 = serializer }
        serializer.on(.next(1))
        itself.withLock { $0 = nil }
        #expect(log.entries == [1, -1, 2, -2, 3, -3])
    }

    @Test func anEventThatWaitedIsDroppedWhenTheEventBeforeItDisposes() {
        let log = Log<Int>()
        let lifetime = Lifetime()
        let itself = Mutex<Serializer<Int>?>(nil)
        let serializer = Serializer<Int>(
            Observer(
                onNext: { element in
                    log.write(element)
                    itself.withLock { $0 }?.on(.next(element + 1))
                    itself.withLock { $0 }?.on(.completed)
                    lifetime.dispose()
                },
                onError: { _ in }, onCompleted: { log.write(-1) }), in: lifetime)
        itself.withLock { $0 = serializer }
        serializer.on(.next(1))
        itself.withLock { $0 = nil }
        #expect(log.entries == [1])
    }

    @Test func eventsOfSeveralThreadsNeverOverlapAndOneOfThemEnds() {
        let count = sanitized ? 2_000 : 10_000
        let witness = Witness<Int>()
        let lifetime = Lifetime()
        let end: @Sendable (Event<Int>) -> Void = { event in
            witness.on(event)
            lifetime.dispose()
        }
        let serializer = Serializer<Int>(
            Observer(
                onNext: { witness.onNext($0) }, onError: { end(.error($0)) }, onCompleted: { end(.completed) }
            ),
            in: lifetime)
        concurrently(threads: 4) { thread in
            for number in 0..<count { serializer.observer.onNext(number) }
            if thread % 2 == 0 {
                serializer.observer.onError(Boom())
            } else {
                serializer.observer.onCompleted()
            }
        }
        #expect(witness.sawOrder)
        #expect(witness.endings.count == 1)
        #expect(witness.elements.count >= count)
    }
}
