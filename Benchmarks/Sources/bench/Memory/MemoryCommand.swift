import Counters
import Rill

/// Prints the bytes that a subscription of `subject.map.filter` holds while it lives.
enum MemoryCommand {
    static let goal = 400.0

    static func run(isChecking: Bool) -> Int32 {
        let size = million
        let subject = hidden(PublishSubject<Int>())
        let sum = Sum()
        let closures = Closures()
        // The list of the subscriptions is not theirs.
        var subscriptions: [any Disposable] = (0..<size).map { _ in Disposables.create() }
        func subscribe(_ index: Int) {
            let stream = filtered(mapped(subject.asObservable(), closures.increment), closures.always)
            subscriptions[index] = stream.subscribe(onNext: sum.add)
        }
        for index in 0..<1000 { subscribe(index) }
        for index in 0..<1000 { subscriptions[index].dispose() }

        let residentBefore = residentBytes()
        allocations_start()
        for index in 0..<size { subscribe(index) }
        let counted = allocations_stop()
        let residentAfter = residentBytes()
        subject.onNext(1)
        precondition(sum.total() == 2 * size, "all \(size) subscriptions hear the event")
        for subscription in subscriptions { subscription.dispose() }

        let allocated = allocations_can_be_counted() ? Double(counted.live) / Double(size) : nil
        let resident = residentAfter.flatMap { after in
            residentBefore.map { Double(after - $0) / Double(size) }
        }
        let largest = max(allocated ?? 0, resident ?? 0)
        let columns = Columns(widths: [34, 11, 10, 8, 8])
        say(columns.row(["bytes of one of 1,000,000", "allocated", "resident", "allocs", "goal", ""]))
        say(
            columns.row([
                "live subscription of map.filter", count(allocated), count(resident),
                count(allocated.map { _ in Double(counted.count) / Double(size) }), count(goal),
                largest <= goal ? "goal" : "over goal",
            ]))
        return isChecking && largest > goal ? 1 : 0
    }
}
