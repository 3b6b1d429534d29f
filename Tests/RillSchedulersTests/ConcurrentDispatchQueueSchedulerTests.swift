@testable import RillSchedulers

struct ConcurrentDispatchQueueSchedulerTests {
    private let scheduler = ConcurrentDispatchQueueScheduler()
    private let lifetime = Lifetime()

    @Test func piecesOfWorkRunConcurrently() async {
        // Each waits for the other: one after the other, they would never end.
        let first = DispatchSemaphore(value: 0)
        let second = DispatchSemaphore(value: 0)
        let met = Log<Bool>()
        let end = Latch()
        scheduler.schedule(in: lifetime) {
            first.signal()
            met.write(second.wait(timeout: .now() + 300) == .success)
            end.give()
        }
        scheduler.schedule(in: lifetime) {
            second.signal()
            met.write(first.wait(timeout: .now() + 300) == .success)
        }
        #expect(await end.wait())
        #expect(met.entries.allSatisfy { $0 })
    }

    @Test func theEventsOfOneStreamKeepTheirOrderAndNeverOverlap() async {
        let received = Log<Int>()
        let isInside = Atomic<Bool>(false)
        let overlaps = Atomic<Int>(0)
        let end = Latch()
        let subject = PublishSubject<Int>()
        _ = subject.observe(on: scheduler).subscribe(
            onNext: {
                if isInside.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
                received.write($0)
                isInside.store(false, ordering: .relaxed)
            },
            onCompleted: { end.give() })
        for number in 0..<5_000 { subject.onNext(number) }
        subject.onCompleted()
        #expect(await end.wait())
        #expect(received.entries == Array(0..<5_000))
        #expect(overlaps.load(ordering: .relaxed) == 0)
    }

    @Test func delayedEventsOfOneStreamKeepTheirOrder() async {
        let received = Log<Int>()
        let end = Latch()
        _ = Observable.range(start: 0, count: 500).delay(.milliseconds(2), scheduler: scheduler).subscribe(
            onNext: { received.write($0) }, onCompleted: { end.give() })
        #expect(await end.wait())
        #expect(received.entries == Array(0..<500))
    }
}
