@testable import RillCore

/// Numbers that operations append, one operation at a time.
final class Ledger: Sendable {
    private let state = SharedVariable<(numbers: [Int], isInside: Bool, overlaps: Int)>(
        ([], false, 0))

    var numbers: [Int] { state.value.numbers }
    var overlaps: Int { state.value.overlaps }

    func write(_ number: Int) {
        state.update {
            if $0.isInside { $0.overlaps += 1 }
            $0.isInside = true
            $0.numbers.append(number)
        }
        state.update { $0.isInside = false }
    }
}

/// A queue whose operations write into a ledger.
final class SharedQueue: Sendable {
    let queue: DrainQueue
    let ledger = Ledger()

    init(limit: Int) { queue = DrainQueue(limit: limit) }

    func write(_ number: Int) {
        queue.run(ledger.write(number), orEnqueue: { self.ledger.write(number) })
    }

    func writeShort(_ number: Int) {
        queue.runShort({ ledger.write(number) }, orEnqueue: { self.ledger.write(number) })
    }

    func check(_ run: Scenario, _ parts: [Int]...) {
        let numbers = ledger.numbers
        run.expect(ledger.overlaps == 0, "operations overlap: \(numbers)")
        run.expect(numbers.count == parts.joined().count, "lost or doubled: \(numbers)")
        for part in parts {
            run.expect(numbers.filter(part.contains) == part, "another order: \(numbers)")
        }
        run.expect(queue.pending.load(ordering: .relaxed) == 0, "the queue is not free")
    }
}
