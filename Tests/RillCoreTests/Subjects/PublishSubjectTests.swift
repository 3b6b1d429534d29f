import Dispatch

@Suite(.blocking) struct PublishSubjectTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func everySubscriberReceivesLaterElements() {
        let subject = PublishSubject<Int>()
        _ = scheduler.cold("-1-2---3-|").subscribe(subject)
        let first = scheduler.record(subject)
        scheduler.advance(by: .milliseconds(5))
        let second = scheduler.record(subject)
        scheduler.run()
        #expect(first.difference(from: "-1-2---3-|") == nil)
        #expect(second.difference(from: "-------3-|") == nil)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func aSubscriberReceivesEverythingInOrderWhileOthersJoinAndLeave(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let subject = PublishSubject<Int>()
        let received = Log<Int>()
        var members: [(number: Int, subscription: any Disposable)] = []
        for number in 0..<500 {
            switch Int.random(in: 0..<5, using: &generator) {
            case 0...1:
                members.append((number, subject.subscribe(onNext: { _ in received.write(number) })))
            case 2...3 where !members.isEmpty:
                members.remove(at: Int.random(in: 0..<members.count, using: &generator)).subscription
                    .dispose()
            default:
                let before = received.count
                subject.onNext(0)
                #expect(received.entries.dropFirst(before) == members.map(\.number)[...])
            }
            #expect(subject.hasObservers == !members.isEmpty)
        }
    }

    @Test func aReentrantEventReachesAllSubscribersAfterTheCurrentOne() {
        let subject = PublishSubject<Int>()
        defer { subject.onCompleted() }
        let log = Log<String>()
        _ = subject.subscribe(onNext: { element in
            log.write("a\(element)")
            if element < 3 {
                subject.onNext(element * 2)
                subject.onNext(element * 2 + 1)
            }
            log.write("a\(element) ends")
        })
        _ = subject.subscribe(onNext: { log.write("b\($0)") })
        subject.onNext(1)
        let expected = [1, 2, 3, 4, 5].flatMap { ["a\($0)", "a\($0) ends", "b\($0)"] }
        #expect(log.entries == expected)
    }

    @Test func aReentrantTerminalEventReachesAllSubscribersOnceAfterTheElement() {
        let subject = PublishSubject<Int>()
        _ = subject.subscribe(onNext: { _ in
            subject.onCompleted()
            subject.onError(Boom())
            subject.onNext(2)
        })
        let recorder = scheduler.record(subject)
        subject.onNext(1)
        #expect(recorder.history == "1@0 |@0")
    }

    @Test func aReentrantSubscriberReceivesLaterElements() {
        let subject = PublishSubject<Int>()
        defer { subject.onCompleted() }
        let inner = Recorder<Int>(on: scheduler)
        _ = subject.take(1).subscribe(onNext: { _ in
            inner.subscription.disposable = subject.subscribe(inner)
            subject.onNext(2)
        })
        subject.onNext(1)
        subject.onNext(3)
        #expect(inner.history == "2@0 3@0")
    }

    @Test func insideTheTerminalEventASubscriberReceivesItTooAndAnElementIsDropped() {
        let subject = PublishSubject<Int>()
        let inner = Recorder<Int>(on: scheduler)
        _ = subject.subscribe(onCompleted: {
            _ = subject.subscribe(inner)
            subject.onNext(1)
        })
        subject.onCompleted()
        #expect(inner.history == "|@0")
    }

    @Test func theOperatorsOfASubscriberDisposedInsideAnElementDoNotReceiveIt() {
        let subject = PublishSubject<Int>()
        defer { subject.onCompleted() }
        let seen = Log<Int>()
        let second = SerialDisposable()
        _ = subject.subscribe(onNext: { _ in second.dispose() }, onCompleted: { second.dispose() })
        second.disposable = subject.do(onNext: { seen.write($0) }, onCompleted: { seen.write(0) }).subscribe()
        subject.onNext(1)
        subject.onCompleted()
        #expect(seen.entries.isEmpty)
    }

    @Test func aHundredThousandEventsFromInsideEachOtherUseConstantStack() {
        let deepest = deepestStack { measure in
            let subject = PublishSubject<Int>()
            _ = subject.subscribe(onNext: { element in
                measure()
                if element < 100_000 { subject.onNext(element + 1) }
            })
            subject.onNext(0)
            subject.onCompleted()
        }
        #expect(deepest < 4096)
    }

    @Test func itNeverPrints() async {
        let outputs: [any PartialKeyPath<ExitTest.Result> & Sendable] = [
            \.standardErrorContent, \.standardOutputContent,
        ]
        let result = await #expect(processExitsWith: .success, observing: outputs) {
            let subject = PublishSubject<Int>()
            _ = subject.subscribe(onNext: { if $0 < 3 { subject.onNext($0 + 1) } }, onError: { _ in })
            concurrently(threads: 2) { _ in subject.onNext(0) }
            subject.onError(Boom())
            subject.onNext(4)
        }
        #expect(result?.standardErrorContent.isEmpty == true)
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(!output.lowercased().contains("rill") && !output.lowercased().contains("subject"))
    }

    @Test func eventsOfEightThreadsAreSerialInOneOrderWithOneTerminalEvent() {
        let count = rounds(100_000)
        let subject = PublishSubject<Int>()
        let probes = [SerialityProbe<Int>(), SerialityProbe<Int>()]
        for seriality in probes { _ = subject.subscribe(seriality) }
        concurrently(threads: 8) { thread in
            for number in 0..<count { subject.onNext(number * 8 + thread) }
        }
        concurrently(threads: 8) { thread in
            if thread % 2 == 0 { subject.onCompleted() } else { subject.onError(Boom(number: thread)) }
        }
        #expect(probes.allSatisfy { $0.isSerial && $0.elements.count == 8 * count })
        #expect(probes[0].elements == probes[1].elements)
        #expect(probes[0].endings.count == 1)
        #expect(probes[0].endings == probes[1].endings)
        var last = Array(repeating: -1, count: 8)
        var isOrdered = true
        for element in probes[0].elements {
            isOrdered = isOrdered && last[element % 8] == element / 8 - 1
            last[element % 8] = element / 8
        }
        #expect(isOrdered)
    }

    @Test func aTerminalEventAmongTheElementsOfSeveralThreadsIsTheLast() {
        for _ in 0..<rounds(100) {
            let subject = PublishSubject<Int>()
            let seriality = SerialityProbe<Int>()
            _ = subject.subscribe(seriality)
            concurrently(threads: 4) { thread in
                for number in 0..<200 { subject.onNext(number) }
                if thread < 2 { subject.onCompleted() } else { subject.onError(Boom()) }
            }
            #expect(seriality.isSerial)
            #expect(seriality.endings.count == 1)
        }
    }

    @Test func aSubscriberThatJoinsWhileAnotherThreadEndsTheSubjectReceivesTheEndOnce() {
        let failed = race(
            prepare: { (subject: PublishSubject<Int>(), ends: Log<Int>()) },
            { round in
                let ends = round.ends
                _ = round.subject.subscribe(onCompleted: { ends.write(1) })
            },
            against: { $0.subject.onCompleted() },
            check: { $0.ends.count == 1 && !$0.subject.hasObservers })
        #expect(failed == 0)
    }

    @Test func aSubscriberThatLeavesWhileItJoinsLeavesNothingBehind() {
        let failed = race(
            rounds: 20_000,
            prepare: { (subject: PublishSubject<Int>(), received: Log<Int>()) },
            { round in
                let received = round.received
                _ = round.subject.take(1).subscribe(onNext: { received.write($0) })
            },
            against: { round in for number in 0..<4 { round.subject.onNext(number) } },
            check: { $0.received.count <= 1 && $0.subject.hasObservers == ($0.received.count == 0) })
        #expect(failed == 0)
    }

    @Test func aSubscriberDisposedWhileAnotherThreadSendsReceivesNothingAfterThat() {
        let failed = race(
            prepare: {
                let round = (
                    subject: PublishSubject<Int>(), subscription: SerialDisposable(), received: Log<Int>()
                )
                round.subscription.disposable = round.subject.subscribe(onNext: { round.received.write($0) })
                return round
            },
            { round in for number in 0..<4 { round.subject.onNext(number) } },
            against: { $0.subscription.dispose() },
            check: { round in
                let before = round.received.entries
                round.subject.onNext(9)
                return round.received.entries == before && before == Array(0..<before.count)
                    && !round.subject.hasObservers
            })
        #expect(failed == 0)
    }

    @Test func aThreadThatSubscribesAndDisposesDeliversNothingOfOthers() {
        let subject = PublishSubject<Int>()
        let visitor = Atomic<UInt>(0)
        let isDone = Atomic<Bool>(false)
        let deliveries = Mutex((byOthers: 0, byVisitor: 0))
        let count: @Sendable (Int) -> Void = { _ in
            let isVisitor = Threads.current == visitor.load(ordering: .relaxed)
            deliveries.withLock { if isVisitor { $0.byVisitor += 1 } else { $0.byOthers += 1 } }
        }
        let subscription = subject.subscribe(onNext: count)
        concurrently(threads: 3) { thread in
            guard thread == 0 else {
                while !isDone.load(ordering: .relaxed) { subject.onNext(thread) }
                return
            }
            _ = Threads.wait(atMost: .seconds(30)) { deliveries.withLock { $0.byOthers > 0 } }
            visitor.store(Threads.current, ordering: .relaxed)
            for _ in 0..<rounds(20_000) { subject.subscribe(onNext: count).dispose() }
            isDone.store(true, ordering: .relaxed)
        }
        #expect(deliveries.withLock { $0.byOthers } > 0)
        #expect(deliveries.withLock { $0.byVisitor } == 0)
        subscription.dispose()
    }

    /// The wait takes a second of the clock of the machine.
    @Test func whatIsSentDuringAReplayStaysWithTheSubscribingThreadAfterASecond() {
        let subject = BehaviorSubject(value: 0)
        let subscriber = Atomic<UInt>(0)
        let (isReplaying, isSent) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let areOfSubscriber = Log<Bool>()
        concurrently(threads: 2) { thread in
            guard thread == 0 else {
                isReplaying.wait()
                subject.onNext(1)
                isSent.signal()
                return
            }
            subscriber.store(Threads.current, ordering: .relaxed)
            _ = subject.subscribe(onNext: { value in
                areOfSubscriber.write(Threads.current == subscriber.load(ordering: .relaxed))
                guard value == 0 else { return }
                isReplaying.signal()
                isSent.wait()
            })
        }
        #expect(areOfSubscriber.entries == [true, true])
    }

    @Test func aSubscriberMayDropTheLastReferenceToTheSubjectThatFeedsIt() {
        let counter = Payload.Counter()
        let holder = Mutex<PublishSubject<Payload>?>(PublishSubject())
        let received = Log<Int>()
        for _ in 0..<2 {
            _ = holder.withLock { $0 }?.subscribe(onNext: { payload in
                let dropped = holder.withLock { $0.take() }
                withExtendedLifetime(dropped) { received.write(payload.number) }
            })
        }
        let send: () -> Void = { holder.withLock { $0 }?.onNext(counter.make(5)) }
        send()
        send()
        #expect(received.entries == [5, 5])
        #expect(counter.live == 0)
    }

    @Test func aSubjectThatIsDroppedWhileAnotherThreadDisposesOfASubscriptionIsReleased() {
        final class Holder: Sendable {
            let subject = Mutex<PublishSubject<Int>?>(PublishSubject())
            let subscription = SerialDisposable()
            let counter = Payload.Counter()
        }
        let failed = race(
            prepare: { () -> Holder in
                let holder = Holder()
                let payload = holder.counter.make()
                holder.subscription.disposable = holder.subject.withLock { $0 }?.subscribe(onNext: { _ in
                    withExtendedLifetime(payload) {}
                })
                return holder
            },
            { holder in _ = holder.subject.withLock { $0.take() } },
            against: { $0.subscription.dispose() },
            check: { $0.counter.live == 0 })
        #expect(failed == 0)
    }

    @Test func theReleaseOfAnElementMayUseTheSubject() {
        final class Talkative: Sendable {
            let subject: PublishSubject<Talkative?>
            init(_ subject: PublishSubject<Talkative?>) { self.subject = subject }
            deinit { subject.onNext(nil) }
        }
        let received = Log<Bool>()
        let done = finishes {
            let subject = PublishSubject<Talkative?>()
            let subscription = subject.subscribe(onNext: { received.write($0 == nil) })
            subject.onNext(Talkative(subject))
            subscription.dispose()
        }
        #expect(done)
        #expect(received.entries == [false, true])
    }
}
