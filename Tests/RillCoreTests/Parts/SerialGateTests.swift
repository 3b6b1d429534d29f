import RillLocks
import Testing

@testable import RillCore

struct SerialGateTests {
    private let gate = Gate()
    private let log = Log<Int>()

    @Test func anOperationIsPerformedAtOnceWhenTheGateIsFree() {
        gate.submit(1) { log.write($0) }
        #expect(log.entries == [1])
    }

    @Test func anOperationFromInsideAnotherIsPerformedAfterIt() {
        @Sendable func perform(_ operation: Int) {
            log.write(operation)
            if operation < 4 {
                gate.submit(operation * 2, perform: perform)
                gate.submit(operation * 2 + 1, perform: perform)
            }
            log.write(-operation)
        }
        gate.submit(1, perform: perform)
        #expect(log.entries == [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7])
    }

    @Test func aHundredThousandOperationsFromInsideEachOtherUseConstantStack() {
        let deepest = Atomic<Int>(0)
        onSmallStack { [gate] in
            let probe = StackProbe()
            @Sendable func perform(_ operation: Int) {
                deepest.store(max(deepest.load(ordering: .relaxed), probe.depth), ordering: .relaxed)
                if operation < 100_000 { gate.submit(operation + 1, perform: perform) }
            }
            gate.submit(0, perform: perform)
        }
        #expect(deepest.load(ordering: .relaxed) < 4096)
    }

    @Test func operationsOfSeveralThreadsNeverOverlapAndKeepTheOrderOfEachThread() {
        let count = sanitized ? 5_000 : 20_000
        // The sanitizer sees it when two threads are inside.
        let last = Confined(Array(repeating: -1, count: 8))
        let isOrdered = Atomic<Bool>(true)
        let performed = Confined(0)
        concurrently(threads: 8) { [gate] thread in
            for number in 0..<count {
                gate.submit(number * 8 + thread) { operation in
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

    @Test func noOperationIsForgottenWhenOneThreadArrivesWhileAnotherLeaves() {
        struct Round: Sendable {
            let gate = Gate()
            let performed = Confined(0)
        }
        let failed = race(
            rounds: sanitized ? 2_000 : 10_000,
            prepare: { Round() },
            { round in round.gate.submit(1) { round.performed.value += $0 } },
            against: { round in round.gate.submit(1) { round.performed.value += $0 } },
            check: { $0.performed.value == 2 })
        #expect(failed == 0)
    }

    @Test func whoeverWaitsFirstIsInsideFromThenOn() {
        #expect(gate.wait { log.write(1) })
        #expect(!gate.wait { log.write(2) })
        #expect(!gate.enter())
        gate.postpone { log.write(3) }
        #expect(log.entries == [])
        gate.performWaiting()
        #expect(log.entries == [1, 2, 3])
        #expect(gate.enter())
        #expect(!gate.enter())
        gate.postpone { log.write(4) }
        #expect(log.entries == [1, 2, 3])
        gate.leave()
        #expect(log.entries == [1, 2, 3, 4])
        #expect(gate.enter())
    }

    @Test func whatWasPerformedIsReleased() {
        let counter = Payload.Counter()
        let gate = Gate()
        gate.submit(counter.make(1)) { payload in
            if payload.number < 4 { gate.submit(counter.make(payload.number + 1)) { _ in } }
        }
        #expect(counter.live == 0)
        withExtendedLifetime(gate) {}
    }
}

/// A gate, and the way everybody goes through one.
private final class Gate: Sendable {
    private let gate = SerialGate()

    func enter() -> Bool { gate.enter() }
    func leave() { gate.leave() }
    func postpone(_ operation: @escaping @Sendable () -> Void) { gate.postpone(operation) }
    func wait(with operation: @escaping @Sendable () -> Void) -> Bool { gate.wait(with: operation) }
    func performWaiting() { gate.performWaiting() }

    func submit<Operation: Sendable>(
        _ operation: Operation, perform: @escaping @Sendable (Operation) -> Void
    ) {
        if gate.enter() {
            perform(operation)
            gate.leave()
        } else {
            gate.postpone { perform(operation) }
        }
    }
}
