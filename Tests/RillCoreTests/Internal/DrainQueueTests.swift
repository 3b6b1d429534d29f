@testable import RillCore

struct DrainQueueTests {
    private let queue = SharedQueue()
    private let log = Log<Int>()

    @Test func aReentrantOperationRunsAfterTheCurrentOne() {
        @Sendable func perform(_ operation: Int) {
            log.write(operation)
            if operation < 4 {
                queue.run(operation * 2, perform)
                queue.run(operation * 2 + 1, perform)
            }
            log.write(-operation)
        }
        queue.run(1, perform)
        #expect(log.entries == [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7])
    }

    @Test func aHundredThousandReentrantOperationsTakeConstantStack() {
        let deepest = deepestStack { [queue] measure in
            @Sendable func perform(_ operation: Int) {
                measure()
                if operation < 100_000 { queue.run(operation + 1, perform) }
            }
            queue.run(0, perform)
        }
        #expect(deepest < 4096)
    }

    @Test func operationsOfSeveralThreadsNeverOverlapAndKeepTheOrderOfEachThread() {
        let count = rounds(20_000)
        // Unsynchronised, so that the thread sanitizer reports an overlap.
        let last = Unsynchronized(Array(repeating: -1, count: 8))
        let isOrdered = Atomic<Bool>(true)
        let performed = Unsynchronized(0)
        concurrently(threads: 8) { [queue] thread in
            for number in 0..<count {
                queue.run(number * 8 + thread) { operation in
                    performed.value += 1
                    let before = last.value[operation % 8]
                    if before != operation / 8 - 1 { isOrdered.store(false, ordering: .relaxed) }
                    last.value[operation % 8] = operation / 8
                }
            }
        }
        #expect(isOrdered.load(ordering: .relaxed) == true)
        #expect(performed.value == 8 * count)
    }

    @Test func noOperationIsLostWhenOneThreadEnqueuesWhileTheOwnerLeaves() {
        let failed = race(
            rounds: 10_000,
            prepare: { (queue: SharedQueue(), performed: Unsynchronized(0)) },
            { round in round.queue.run(1) { round.performed.value += $0 } },
            against: { round in round.queue.run(1) { round.performed.value += $0 } },
            check: { $0.performed.value == 2 })
        #expect(failed == 0)
    }

    @Test func theFirstReservationMakesTheCallerTheOwner() {
        let first = queue.reserve { log.write(1) }
        let second = queue.reserve { log.write(2) }
        #expect(first == .owner)
        #expect(second == .enqueued)
        #expect(!queue.tryEnter())
        #expect(log.entries == [])
        queue.complete(second)
        #expect(log.entries == [])
        queue.complete(first)
        #expect(log.entries == [1, 2])
        #expect(queue.tryEnter())
        #expect(queue.reserve { log.write(3) } == .enqueued)
        queue.leave()
        #expect(log.entries == [1, 2, 3])
        #expect(queue.tryEnter())
    }

    @Test func aShortOperationRunsImmediatelyInAFreeQueueAndInItsTurnInABusyOne() {
        queue.runShort(1) { log.write($0) }
        #expect(log.entries == [1])
        queue.run(2) { _ in
            queue.runShort(3) { log.write($0) }
            log.write(2)
        }
        #expect(log.entries == [1, 2, 3])
    }

    /// One thread owns the queue and runs one long operation; another one sends until it has to wait.
    @Test func aThreadThatFillsTheQueueWaitsAndTakesOver() {
        let isInside = Flag()
        let mayLeave = Flag()
        let threads = Log<UInt>()
        concurrently(
            { [queue] in
                queue.run(0) { _ in
                    isInside.set()
                    mayLeave.wait()
                }
                threads.write(0)
            },
            { [queue] in
                isInside.wait()
                let me = Threads.current
                for number in 1...DrainQueue.standardLimit + 10 {
                    queue.run(number) { _ in
                        threads.write(Threads.current == me ? 1 : 2)
                        // Long for the first owner, so that the sender has time to claim the queue.
                        if Threads.current != me { _ = Threads.wait(atMost: .milliseconds(20)) { false } }
                    }
                }
            },
            { [queue] in
                // This one, a full queue, and the one that has to wait.
                _ = Threads.wait(atMost: .seconds(300)) {
                    queue.pendingCount >= DrainQueue.standardLimit + 2
                }
                mayLeave.set()
            })
        // The first owner has handed over as soon as the sender had waited for a millisecond.
        #expect(threads.entries.count == DrainQueue.standardLimit + 11)
        #expect(threads.entries.filter { $0 == 2 }.count < DrainQueue.standardLimit / 2)
    }

    /// A thread that has taken over hands over to the next one that waits.
    @Test func anOwnerThatHasTakenOverHandsOverToo() {
        let limit = DrainQueue.standardLimit
        let owners = Log<UInt>()
        let operation: @Sendable (Int) -> Void = { _ in
            owners.write(Threads.current)
            // Long for the one who takes over first, so that the other has time to claim the queue.
            guard owners.entries.first == Threads.current else { return }
            _ = Threads.wait(atMost: .milliseconds(20)) { false }
        }
        let waiting = Log<Threads.Started>()
        queue.run(0) { [queue] _ in
            // As many as may be enqueued, and then two threads that wait.
            concurrently({ for number in 1...limit { queue.run(number, operation) } })
            for number in 1...2 { waiting.write(Threads.start { queue.run(number, operation) }) }
            // This one, the enqueued ones, and the two that have found the queue full.
            _ = Threads.wait(atMost: .seconds(300)) { queue.pendingCount == limit + 3 }
        }
        waiting.entries.forEach { $0.join() }
        #expect(owners.count == limit + 2)
        let first = owners.entries.first
        #expect(owners.entries.filter { $0 == first }.count < limit / 2)
    }

    /// Another thread enqueues for the owner without end, slowly enough that the queue never fills.
    @Test func anOwnerReturnsAfterItsShareOfOtherOperations() {
        let (hasBegun, hasReturned) = (Flag(), Flag())
        let drained = Atomic<Int>(0)
        concurrently(
            { [queue] in
                queue.run(0) { _ in
                    // Something to drain from the start.
                    concurrently({ for _ in 0..<10 { queue.run(0) { _ in } } })
                    hasBegun.set()
                }
                hasReturned.set()
            },
            { [queue] in
                while !hasBegun.isSet { Threads.yield() }
                var number = 0
                while !hasReturned.isSet {
                    number += 1
                    queue.run(number) { _ in drained.add(1, ordering: .relaxed) }
                }
            })
        #expect(hasReturned.isSet)
    }

    /// Another thread fills the queue, and fills it again while the owner drains it. With 256 operations it
    /// need not wait; with more, the next one is enqueued before its thread takes over.
    @Test(arguments: [256, 1_000]) func oneCallRunsAtMostTwoFullQueuesOfOthers(count: Int) {
        let limit = DrainQueue.standardLimit
        let owner = Threads.current
        let sent = Atomic<Int>(0)
        let begun = Atomic<Int>(0)
        let byOwner = Atomic<Int>(0)
        let run: @Sendable (Int) -> Void = { number in
            begun.store(number, ordering: .releasing)
            guard Threads.current == owner else { return }
            if number > 0 { byOwner.add(1, ordering: .relaxed) }
            _ = Threads.wait(atMost: .seconds(300)) {
                sent.load(ordering: .acquiring) >= min(number + limit, 2 * limit)
            }
        }
        let sender = Threads.start { [queue] in
            _ = Threads.wait(atMost: .seconds(300)) { !queue.isFree }
            for number in 1...count {
                _ = Threads.wait(atMost: .seconds(300)) { begun.load(ordering: .acquiring) + limit >= number }
                queue.run(number, run)
                sent.store(number, ordering: .releasing)
            }
        }
        queue.run(0, run)
        sender.join()
        #expect(begun.load(ordering: .relaxed) == count)
        #expect(byOwner.load(ordering: .relaxed) <= 2 * limit + 1)
        if count == 2 * limit { #expect(byOwner.load(ordering: .relaxed) == count) }
    }

    @Test func anOperationIsReleasedWhenItHasRun() {
        let counter = Payload.Counter()
        let queue = SharedQueue()
        queue.run(counter.make(1)) { payload in
            if payload.number < 4 { queue.run(counter.make(payload.number + 1)) { _ in } }
        }
        #expect(counter.live == 0)
        withExtendedLifetime(queue) {}
    }
}

/// A queue that closures can capture.
private final class SharedQueue: Sendable {
    private let queue = DrainQueue()

    var pendingCount: Int { queue.pending.load(ordering: .acquiring) }
    var isFree: Bool { pendingCount == 0 }
    func tryEnter() -> Bool { queue.tryEnter() }
    func leave() { queue.leave() }
    func reserve(_ operation: @escaping @Sendable () -> Void) -> DrainQueue.Reservation {
        queue.reserve(operation)
    }
    func complete(_ reservation: DrainQueue.Reservation) { queue.complete(reservation) }

    func run<Argument: Sendable>(_ argument: Argument, _ operation: @escaping @Sendable (Argument) -> Void) {
        queue.run(operation(argument), orEnqueue: { operation(argument) })
    }

    func runShort<Argument: Sendable>(
        _ argument: Argument, _ operation: @escaping @Sendable (Argument) -> Void
    ) {
        queue.runShort({ operation(argument) }, orEnqueue: { operation(argument) })
    }
}

/// A condition that one thread sets and others wait for.
private final class Flag: Sendable {
    private let value = Atomic<Bool>(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }

    func wait() { _ = Threads.wait(atMost: .seconds(300)) { isSet } }
}
