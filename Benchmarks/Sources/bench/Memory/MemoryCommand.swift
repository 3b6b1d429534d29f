import Counters
import Rill

/// Prints the bytes that a subscription of `subject.map.filter` holds while it lives: as it is written, and with closures and
/// operators that the optimiser cannot see, each of which is wrapped then.
enum MemoryCommand {
    static let goal = 400.0

    private static let size = million

    /// What the subscriptions add to. A closure that captures one object takes no memory of its own.
    private final class Total: @unchecked Sendable {
        // Unchecked: one thread adds.
        private(set) var value = 0

        @inline(never)
        func add(_ element: Int) { value &+= element }
    }

    static func run(isChecking: Bool) -> Int32 {
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
        // What the first has given back is resident still.
        say(
            columns.row([
                "the same, hidden", count(hidden.allocated), "–", count(hidden.count), "–", "",
            ]))
        // What is resident depends on the system too: it is shown, and not checked where allocations can be counted.
        return isChecking && written.allocated ?? largest > goal ? 1 : 0
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
        // The list of the subscriptions is not theirs.
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
        precondition(total.value - before == 2 * size, "all \(size) subscriptions hear the event")
        for subscription in subscriptions { subscription.dispose() }

        let resident = residentAfter.flatMap { after in
            residentBefore.map { Double(after - $0) / Double(size) }
        }
        guard allocations_can_be_counted() else { return (nil, resident, nil) }
        return (Double(counted.live) / Double(size), resident, Double(counted.count) / Double(size))
    }
}
