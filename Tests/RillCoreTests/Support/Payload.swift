import RillLocks

/// An element that is counted while it lives.
final class Payload: Sendable {
    final class Counter: Sendable {
        private let count = Atomic<Int>(0)

        /// How many payloads of this counter live now.
        var live: Int { count.load(ordering: .sequentiallyConsistent) }

        func make(_ number: Int = 0) -> Payload { Payload(number, counter: self) }

        fileprivate func add(_ difference: Int) {
            count.add(difference, ordering: .sequentiallyConsistent)
        }
    }

    let number: Int
    private let counter: Counter

    fileprivate init(_ number: Int, counter: Counter) {
        self.number = number
        self.counter = counter
        counter.add(1)
    }

    deinit { counter.add(-1) }
}
