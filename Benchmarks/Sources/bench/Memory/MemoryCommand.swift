import Counters
import Foundation
import Rill

/// Prints the bytes that a subscription of `subject.map.filter` retains: as it is written, and with operators
/// and closures that are hidden from the optimiser, each of which is wrapped.
enum MemoryCommand {
    /// The bytes that a subscription may retain. The file and line of a `subscribe` without `onError` take 32
    /// of them.
    static let goal = 416.0

    private static let size = million

    /// The sum of the elements. A closure that captures one object takes no memory of its own.
    private final class Total: @unchecked Sendable {
        // Unchecked: one thread adds.
        private(set) var value = 0

        @inline(never) func add(_ element: Int) { value &+= element }
    }

    /// Returns whether a subscription keeps within the goal.
    static func run() -> Bool {
        let total = Total()
        let closures = Closures()
        let columns = Columns(widths: [34, 11, 10, 8, 8])
        say(columns.row(["bytes of one of 1,000,000", "allocated", "resident", "allocs", "goal", ""]))
        let written = measured(total) { subscribed($0, total) }
        let largest = max(written.allocated ?? 0, written.resident ?? 0)
        say(
            columns.row([
                "live subscription of map.filter", count(written.allocated), count(written.resident),
                count(written.count), count(goal), largest <= goal ? "goal" : "over goal",
            ]))
        let hidden = measured(total) { subject in
            filtered(mapped(subject.asObservable(), closures.increment), closures.always)
                .subscribe(onNext: { total.add($0) })
        }
        // The pages that the first measurement freed are still resident.
        say(
            columns.row([
                "the same, hidden", count(hidden.allocated), "–", count(hidden.count), "–", "",
            ]))
        // Resident memory also depends on the system, so it decides only where allocations cannot be counted.
        return written.allocated ?? largest <= goal
    }

    @inline(never)
    private static func subscribed(_ subject: PublishSubject<Int>, _ total: Total) -> any Disposable {
        subject.map { $0 &+ 1 }.filter { $0 != 0 }.subscribe(onNext: { total.add($0) })
    }

    /// Bytes and allocations for each of a million subscriptions, where they can be counted.
    private static func measured(
        _ total: Total, _ subscription: (PublishSubject<Int>) -> any Disposable
    ) -> (allocated: Double?, resident: Double?, count: Double?) {
        let subject = hidden(PublishSubject<Int>())
        // The array is allocated before, because it is not a part of the subscriptions.
        var subscriptions: [any Disposable] = (0..<size).map { _ in Disposables.create() }
        for index in 0..<1000 { subscriptions[index] = subscription(subject) }
        for index in 0..<1000 { subscriptions[index].dispose() }

        let residentBefore = residentBytes()
        allocations_start()
        for index in 0..<size { subscriptions[index] = subscription(subject) }
        let counted = allocations_stop()
        let residentAfter = residentBytes()
        let before = total.value
        subject.onNext(1)
        precondition(total.value - before == 2 * size, "all \(size) subscriptions receive the event")
        for subscription in subscriptions { subscription.dispose() }

        let resident = residentAfter.flatMap { after in
            residentBefore.map { Double(after - $0) / Double(size) }
        }
        guard allocations_can_be_counted() else { return (nil, resident, nil) }
        return (Double(counted.live) / Double(size), resident, Double(counted.count) / Double(size))
    }
}

/// The resident memory of this process; nil on a system without `/proc`.
private func residentBytes() -> Int? {
    guard let data = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
    let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
}
