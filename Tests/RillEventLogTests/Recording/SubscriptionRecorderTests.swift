@testable import RillEventLog

struct SubscriptionRecorderTests {
    private let log = EventLog<Int>(scheduler: VirtualTimeScheduler(), retention: .last(3))

    private func recorder(_ stream: String) -> SubscriptionRecorder<Int> {
        SubscriptionRecorder(LoggedStream(stream, nil, [:]), in: log, parent: nil)
    }

    @Test func nothingIsRecordedAfterTheEnd() {
        let recorder = self.recorder("x")
        recorder.attemptStarted()
        recorder.dispose()
        recorder.dispose()
        #expect(recorder.record(.next(1))?.sequence == nil)
        #expect(recorder.attemptStarted() == nil)
        recorder.attemptEnded(1, with: nil)
        recorder.resultEnded(with: Boom())
        recorder.gaveUp("x")
        #expect(log.recording.entries.map(\.kind) == [.subscribed, .disposed])
    }

    @Test func attemptsThatBeginAtOnceHaveNumbersOfTheirOwn() {
        let log = log
        let failures = race(
            prepare: {
                let recorder = SubscriptionRecorder(LoggedStream("x", nil, [:]), in: log, parent: nil)
                return (recorder, Log<Int32?>())
            },
            { $1.write($0.attemptStarted()) }, against: { $1.write($0.attemptStarted()) },
            check: { recorder, numbers in
                recorder.dispose()
                return Set(numbers.entries) == [1, 2]
            })
        #expect(failures == 0)
    }

    @Test func aSlotIsReusedWhenItsEntriesAreDropped() {
        let first = recorder("first")
        first.dispose()
        let second = recorder("second")
        #expect(second.slot != first.slot, "the log still has entries of the first")
        second.record(.next(1))
        second.record(.next(2))
        let third = recorder("third")
        #expect(third.slot == first.slot)
        #expect(first.record(.next(9))?.sequence == nil, "the slot belongs to another subscription")
        #expect(log.recording.entries.map(\.stream) == ["second", "second", "third"])
    }

    @Test func aSlotWithEntriesInTheLogIsNotReused() {
        let first = recorder("first")
        first.dispose()
        let second = recorder("second")
        second.record(.next(1))
        let third = recorder("third")
        #expect(Set([first, second, third].map(\.slot)).count == 3, "the log has the end of the first")
    }

    @Test func aLogThatKeepsNothingHasSlotsForOpenSubscriptions() {
        let log = EventLog<Int>(scheduler: VirtualTimeScheduler(), retention: .none)
        for _ in 0..<3 {
            let recorder = SubscriptionRecorder(LoggedStream("x", nil, [:]), in: log, parent: nil)
            #expect(recorder.slot == 0)
            recorder.dispose()
        }
    }

    @Test func noTextIsComputedUnderTheLock() {
        let log = log
        let listener = log.live(on: InlineScheduler()).subscribe()
        let wasHeld = Mutex(false)
        // Weak, because the log keeps the error.
        let failure = Spoken { [weak log] in
            guard let log else { return }
            let isFree = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                _ = log.store.withLock { $0.lastSequence }
                isFree.signal()
            }
            if isFree.wait(timeout: .now() + 250) == .timedOut { wasHeld.withLock { $0 = true } }
        }
        let subscription = Observable<Int>.error(failure).log("x", to: log) { $0.retry(2) }
            .subscribe(onError: { _ in })
        #expect(!wasHeld.withLock { $0 })
        subscription.dispose()
        listener.dispose()
    }

    @Test func aReleasedSubscriptionFreesItsSlot() {
        for _ in 0..<10 {
            let recorder = self.recorder("x")
            #expect(recorder.slot < 4)
        }
    }
}

/// An error that does something when its text is computed.
private struct Spoken: Error, CustomStringConvertible {
    let speak: @Sendable () -> Void

    var description: String {
        speak()
        return "spoken"
    }
}
