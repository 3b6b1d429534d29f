import Dispatch

/// A fast source and a consumer that takes turns on demand: the buffer never holds more than its limit.
/// `fewMore` counts the element in delivery and the one that the consumer handles.
struct BoundedMemoryTests {
    private static let size = 100
    private static let fewMore = 2
    private static let count = isStressRun ? 100 * rounds(1_000) : 3_000

    private let counter = Payload.Counter()
    private let subject = PublishSubject<Payload>()

    /// The greatest number of payloads that were alive at the same time while the source sent its elements,
    /// with a turn for the consumer after every `period` elements.
    private func peak(turnAfter period: Int, _ turn: () async -> Void) async -> Int {
        var peak = 0
        for number in 1...Self.count {
            subject.onNext(counter.make(number))
            peak = max(peak, counter.live)
            if number.isMultiple(of: period) { await turn() }
        }
        return peak
    }

    @Test(arguments: [
        BufferingPolicy.dropOldest(BoundedMemoryTests.size), .dropNewest(BoundedMemoryTests.size),
        .error(BoundedMemoryTests.size),
    ])
    func aBoundedHandoverKeepsNoMoreThanItsBuffer(_ policy: BufferingPolicy) async {
        let turns = ManualScheduler()
        let received = Atomic<Int>(0)
        let subscription = subject.observe(on: turns, bufferingPolicy: policy).subscribe(
            onNext: { _ in received.add(1, ordering: .relaxed) }, onError: { _ in })
        let peak = await peak(turnAfter: 1_000) { turns.takeTurn() }
        #expect(peak >= Self.size)
        #expect(peak <= Self.size + Self.fewMore)
        let turnCount = policy == .error(Self.size) ? 1 : Self.count / 1_000
        #expect(received.load(ordering: .relaxed) == turnCount * Self.size)
        subscription.dispose()
        #expect(counter.live == 0)
    }

    /// Elements in delivery are no longer in the buffer, so it can fill again behind them.
    @Test(arguments: [
        BufferingPolicy.dropOldest(BoundedMemoryTests.size), .dropNewest(BoundedMemoryTests.size),
        .error(BoundedMemoryTests.size),
    ])
    func aConsumerThatIsHeldUpInsideATurnKeepsNoMoreThanThatTurnAndTheBuffer(_ policy: BufferingPolicy) async
    {
        let turns = ManualScheduler()
        let isInside = DispatchSemaphore(value: 0)
        let goOn = DispatchSemaphore(value: 0)
        let subscription = subject.observe(on: turns, bufferingPolicy: policy).subscribe(
            onNext: { payload in
                guard payload.number == 1 else { return }
                isInside.signal()
                goOn.wait()
            }, onError: { _ in })
        for number in 1...Self.size { subject.onNext(counter.make(number)) }
        let peak = Atomic<Int>(0)
        concurrently(
            { turns.takeTurn() },
            { [counter, subject] in
                isInside.wait()
                for _ in 1...Self.count {
                    subject.onNext(counter.make())
                    peak.store(max(peak.load(ordering: .relaxed), counter.live), ordering: .relaxed)
                }
                goOn.signal()
            })
        #expect(peak.load(ordering: .relaxed) <= 2 * Self.size + Self.fewMore)
        turns.run()
        subscription.dispose()
        #expect(counter.live == 0)
    }

    @Test(arguments: [
        BufferingPolicy.dropOldest(BoundedMemoryTests.size), .dropNewest(BoundedMemoryTests.size),
        .error(BoundedMemoryTests.size),
    ])
    func anAsynchronousSequenceKeepsNoMoreThanItsPolicySays(_ policy: BufferingPolicy) async {
        let isError = policy == .error(Self.size)
        let peak: Int
        do {
            var iterator = subject.values(bufferingPolicy: policy).makeAsyncIterator()
            peak = await self.peak(turnAfter: 1_000) {
                do { _ = try await iterator.next() } catch {
                    #expect(isError && error is BufferOverflowError)
                }
            }
            #expect(subject.hasObservers == !isError)
        }
        #expect(peak >= Self.size)
        #expect(peak <= Self.size + Self.fewMore)
        #expect(!subject.hasObservers)
        #expect(counter.live == 0)
    }
}
