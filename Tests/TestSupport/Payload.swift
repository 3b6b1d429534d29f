/// An element that is counted while it is alive.
package final class Payload: Sendable {
    package final class Counter: Sendable {
        private let count = Atomic<Int>(0)

        package init() {}

        /// The number of payloads of this counter that are alive now.
        package var live: Int { count.load(ordering: .sequentiallyConsistent) }

        package func make(_ number: Int = 0) -> Payload { Payload(number, counter: self) }

        fileprivate func add(_ difference: Int) {
            count.add(difference, ordering: .sequentiallyConsistent)
        }
    }

    package let number: Int
    private let counter: Counter

    fileprivate init(_ number: Int, counter: Counter) {
        self.number = number
        self.counter = counter
        counter.add(1)
    }

    deinit { counter.add(-1) }
}
