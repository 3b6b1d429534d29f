@testable import RillCore

struct SerializedObserverTests {
    private let scheduler = VirtualTimeScheduler()

    /// Delivers to the recorder; a terminal event disposes of its lifetime, as every owner of a lifetime
    /// does.
    private func serialized(to recorder: Recorder<Int>, in lifetime: Lifetime) -> SerializedObserver<Int> {
        SerializedObserver(
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

    @Test func itIsSilentAfterTheEnd() {
        let recorder = Recorder<Int>(on: scheduler)
        let serialized = serialized(to: recorder, in: Lifetime())
        let events: [Event<Int>] = [.next(1), .error(Boom()), .next(2), .completed, .error(Boom(number: 2))]
        for event in events { serialized.on(event) }
        #expect(recorder.history == "1@0 #1@0")
    }

    @Test func anElementOfAnEndedInnerStreamIsNotDelivered() {
        let recorder = Recorder<Int>(on: scheduler)
        let lifetime = Lifetime()
        let inner = lifetime.child()
        let serialized = serialized(to: recorder, in: lifetime)
        serialized.onNext(1, of: inner)
        lifetime.end(inner)
        serialized.onNext(2, of: inner)
        serialized.on(.next(3))
        #expect(recorder.history == "1@0 3@0")
    }

    @Test func aReentrantEventIsDeliveredAfterTheCurrentOne() {
        let log = Log<Int>()
        let lifetime = Lifetime()
        let itself = Mutex<SerializedObserver<Int>?>(nil)
        let serialized = SerializedObserver<Int>(
            Observer(
                onNext: { element in
                    log.write(element)
                    if element < 3 { itself.withLock { $0 }?.on(.next(element + 1)) }
                    log.write(-element)
                },
                onError: { _ in }, onCompleted: {}), in: lifetime)
        itself.withLock { $0 = serialized }
        serialized.on(.next(1))
        itself.withLock { $0 = nil }
        #expect(log.entries == [1, -1, 2, -2, 3, -3])
    }

    @Test func anEnqueuedEventIsDroppedWhenTheEventBeforeItDisposes() {
        let log = Log<Int>()
        let lifetime = Lifetime()
        let itself = Mutex<SerializedObserver<Int>?>(nil)
        let serialized = SerializedObserver<Int>(
            Observer(
                onNext: { element in
                    log.write(element)
                    itself.withLock { $0 }?.on(.next(element + 1))
                    itself.withLock { $0 }?.on(.completed)
                    lifetime.dispose()
                },
                onError: { _ in }, onCompleted: { log.write(-1) }), in: lifetime)
        itself.withLock { $0 = serialized }
        serialized.on(.next(1))
        itself.withLock { $0 = nil }
        #expect(log.entries == [1])
    }

    @Test func eventsOfSeveralThreadsNeverOverlapAndOneOfThemEnds() {
        let count = rounds(10_000)
        let probe = SerialityProbe<Int>()
        let lifetime = Lifetime()
        let end: @Sendable (Event<Int>) -> Void = { event in
            probe.on(event)
            lifetime.dispose()
        }
        let serialized = SerializedObserver<Int>(
            Observer(
                onNext: { probe.onNext($0) }, onError: { end(.error($0)) }, onCompleted: { end(.completed) }
            ),
            in: lifetime)
        concurrently(threads: 4) { thread in
            for number in 0..<count { serialized.observer.onNext(number) }
            if thread % 2 == 0 {
                serialized.observer.onError(Boom())
            } else {
                serialized.observer.onCompleted()
            }
        }
        #expect(probe.isSerial)
        #expect(probe.endings.count == 1)
        #expect(probe.elements.count >= count)
    }
}
