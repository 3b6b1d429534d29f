struct BehaviorSubjectTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func everySubscriberReceivesTheCurrentValueAndThenLaterElements() {
        let subject = BehaviorSubject(value: 0)
        _ = scheduler.cold("-1-2---3-|").subscribe(subject)
        let first = scheduler.record(subject)
        scheduler.advance(by: .milliseconds(5))
        let second = scheduler.record(subject)
        scheduler.run()
        #expect(first.difference(from: "01-2---3-|") == nil)
        #expect(second.difference(from: "-----2-3-|") == nil)
    }

    @Test func theValueIsTheLastOneSentAlsoAfterCompletion() throws {
        let subject = BehaviorSubject(value: 1)
        #expect(try subject.value() == 1)
        subject.onNext(2)
        subject.onCompleted()
        subject.onNext(3)
        #expect(try subject.value() == 2)
    }

    @Test func theValueOfAFailedSubjectIsItsError() {
        let subject = BehaviorSubject(value: 1)
        subject.onError(Boom(number: 5))
        subject.onError(Boom(number: 6))
        subject.onNext(3)
        #expect(throws: Boom(number: 5)) { try subject.value() }
    }

    @Test func theValueIsTheLastOneSentEvenWhileItsDeliveryIsPending() {
        let subject = BehaviorSubject(value: 0)
        defer { subject.onCompleted() }
        let values = Log<Int?>()
        _ = subject.subscribe(onNext: { element in
            if element == 1 {
                subject.onNext(2)
                values.write(try? subject.value())
            }
        })
        let recorder = scheduler.record(subject)
        subject.onNext(1)
        #expect(values.entries == [2])
        #expect(recorder.history == "0@0 1@0 2@0")
    }

    @Test func aReentrantEventFollowsTheFirstValue() {
        let subject = BehaviorSubject(value: 0)
        defer { subject.onCompleted() }
        let log = Log<String>()
        _ = subject.subscribe(onNext: { element in
            log.write("\(element)")
            if element < 3 { subject.onNext(element + 1) }
            log.write("\(element) ends")
        })
        #expect(log.entries == (0...3).flatMap { ["\($0)", "\($0) ends"] })
    }

    @Test func aSubscriberThatSubscribesInsideADeliveryHasTheCurrentValueWhenSubscribeReturns() {
        let subject = BehaviorSubject(value: 0)
        defer { subject.onCompleted() }
        let inner = Recorder<Int>(on: scheduler)
        let log = Log<String>()
        _ = subject.skip(1).take(1).subscribe(onNext: { _ in
            inner.subscription.disposable = subject.subscribe(inner)
            log.write(inner.history)
        })
        subject.onNext(1)
        log.write(inner.history)
        subject.onNext(2)
        #expect(log.entries == ["1@0", "1@0"])
        #expect(inner.history == "1@0 2@0")
    }

    @Test func aSubscriberThatLeavesAtTheCurrentValueReceivesNoOtherAndLeavesNothingBehind() {
        let counter = Payload.Counter()
        let received = Log<Int>()
        let subject = BehaviorSubject(value: 0)
        for _ in 0..<10 {
            let payload = counter.make()
            _ = subject.take(1).subscribe(onNext: { element in
                withExtendedLifetime(payload) { received.write(element) }
            })
        }
        subject.onNext(1)
        #expect(received.entries == Array(repeating: 0, count: 10))
        #expect(!subject.hasObservers)
        #expect(counter.live == 0)
    }

    @Test func theLastValueIsTheLastOneDeliveredWhenTwoThreadsSend() {
        let failed = race(
            rounds: 10_000,
            prepare: {
                let round = (subject: BehaviorSubject(value: 0), received: Log<Int>())
                let received = round.received
                _ = round.subject.subscribe(onNext: { received.write($0) })
                return round
            },
            { for number in 1...3 { $0.subject.onNext(number) } },
            against: { for number in 11...13 { $0.subject.onNext(number) } },
            check: { round in
                let received = round.received.entries
                return (try? round.subject.value()) == received.last && received.count == 7
                    && received.filter { $0 > 10 } == [11, 12, 13]
                    && received.filter { $0 < 10 } == [0, 1, 2, 3]
            })
        #expect(failed == 0)
    }

    @Test func eventsOfEightThreadsAreSerialInOneOrderWithOneTerminalEvent() throws {
        let count = rounds(30_000)
        let subject = BehaviorSubject(value: -1)
        let probes = [SerialityProbe<Int>(), SerialityProbe<Int>()]
        for probe in probes { _ = subject.subscribe(probe) }
        concurrently(threads: 8) { thread in
            for number in 0..<count { subject.onNext(number * 8 + thread) }
        }
        #expect(try subject.value() == probes[0].elements.last)
        concurrently(threads: 8) { _ in subject.onCompleted() }
        #expect(probes.allSatisfy { $0.isSerial && $0.elements.count == 8 * count + 1 })
        #expect(probes[0].elements == probes[1].elements)
        #expect(probes.allSatisfy { $0.endings == [.completed] })
    }

    @Test func aSubscriberThatJoinsWhileAnotherThreadSendsMissesNothingAndReceivesNothingTwice() {
        let failed = race(
            prepare: { (subject: BehaviorSubject(value: 0), received: Log<Int>()) },
            { for number in 1...5 { $0.subject.onNext(number) } },
            against: { round in
                let received = round.received
                _ = round.subject.subscribe(onNext: { received.write($0) })
            },
            check: { round in
                let received = round.received.entries
                return received.last == 5 && received == Array((received.first ?? 6)...5)
            })
        #expect(failed == 0)
    }

    @Test func aValueReadAfterSendingIsNotOlderThanTheOneSent() {
        let subject = BehaviorSubject(value: 0)
        let stale = Atomic<Int>(0)
        let count = rounds(20_000)
        concurrently(
            {
                for number in 1...count {
                    subject.onNext(number)
                    if (try? subject.value()) != number { stale.add(1, ordering: .relaxed) }
                }
            },
            {
                var last = 0
                while last < count {
                    let value = (try? subject.value()) ?? -1
                    if value < last { stale.add(1, ordering: .relaxed) }
                    last = value
                }
            })
        #expect(stale.load(ordering: .relaxed) == 0)
    }

    @Test func itHoldsTheLastValueAloneAndNothingOnceItIsDropped() {
        let counter = Payload.Counter()
        do {
            let subject = BehaviorSubject(value: counter.make(0))
            let subscription = subject.subscribe(onNext: { _ in })
            for number in 1...5 { subject.onNext(counter.make(number)) }
            #expect(counter.live == 1)
            subscription.dispose()
            withExtendedLifetime(subject) {}
        }
        #expect(counter.live == 0)
    }

    @Test func theReleaseOfAValueMayUseTheSubject() {
        final class Talkative: Sendable {
            let subject: Mutex<BehaviorSubject<Talkative?>?>
            init(_ subject: BehaviorSubject<Talkative?>) { self.subject = Mutex(subject) }
            deinit {
                let subject = subject.withLock { $0 }
                _ = try? subject?.value()
                subject?.onNext(nil)
            }
        }
        let received = Log<Bool>()
        let done = finishes {
            let subject = BehaviorSubject<Talkative?>(value: nil)
            let subscription = subject.subscribe(onNext: { received.write($0 == nil) })
            subject.onNext(Talkative(subject))
            subject.onNext(nil)
            subscription.dispose()
        }
        #expect(done)
        #expect(received.entries == [true, false, true, true])
    }
}
