import RillLocks

/// Whether a stream has started; otherwise an inner limit has wasted the turns of its rate limiters.
final class SentFlag: Sendable {
    private let isSet = Atomic<Bool>(false)

    var value: Bool { isSet.load(ordering: .acquiring) }

    func set() { isSet.store(true, ordering: .releasing) }
}
