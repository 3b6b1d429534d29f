/// The subscribers of a subject, or the members of a bag, in the order in which they came. The list is not
/// synchronised; its owner is.
///
/// The list retains each subscriber by hand, so that delivering an element changes no reference count. It is
/// not generic: unspecialised code would look up its metadata at every subscription.
@usableFromInline struct SubscriberList: ~Copyable {
    @usableFromInline typealias Reference = Unmanaged<ChildLifetime>

    /// The slots; a slot is nil once its subscriber has left. No memory is allocated before the first
    /// subscriber.
    @usableFromInline var slots: UnsafeMutablePointer<Reference?>?

    /// How many slots are in use, including the slots of former subscribers.
    @usableFromInline var end = 0

    private(set) var count = 0
    private var capacity = 0

    @usableFromInline init() {}

    @inlinable deinit {
        for slot in 0..<end { slots?[slot]?.release() }
        slots?.deallocate()
    }

    /// Calls `body` with every subscriber. `Element` must be the element type of the subject that owns the
    /// list.
    @inlinable @inline(__always) func forEach<Element>(_ body: (Subscriber<Element>) -> Void) {
        guard let slots else { return }
        for slot in 0..<end {
            slots[slot]?._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Subscriber<Element>.self)) }
        }
    }

    mutating func append(_ subscriber: ChildLifetime) {
        if end == capacity { grow() }
        subscriber.index = Int32(end)
        slots?[end] = .passRetained(subscriber)
        end += 1
        count += 1
    }

    /// Removes a subscriber; the caller takes over its reference. Nil when it is not in the list.
    mutating func remove(_ subscriber: ChildLifetime) -> Reference? {
        guard subscriber.index != ChildLifetime.noIndex else { return nil }
        let slot = Int(subscriber.index)
        subscriber.index = ChildLifetime.noIndex
        let reference = slots?[slot]
        slots?[slot] = nil
        count -= 1
        if count * 2 < end { compact() }
        return reference
    }

    mutating func removeAll() -> [ChildLifetime] {
        let subscribers = (0..<end).compactMap { slots?[$0]?.takeRetainedValue() }
        for subscriber in subscribers { subscriber.index = ChildLifetime.noIndex }
        end = 0
        count = 0
        return subscribers
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Reference?>.allocate(capacity: max(1, 2 * capacity))
        if let slots {
            larger.moveInitialize(from: slots, count: end)
            slots.deallocate()
        }
        slots = larger
        capacity = max(1, 2 * capacity)
    }

    /// Called when former subscribers are the majority, so that removal takes constant time on average.
    private mutating func compact() {
        var next = 0
        for slot in 0..<end {
            guard let subscriber = slots?[slot] else { continue }
            slots?[next] = subscriber
            subscriber._withUnsafeGuaranteedRef { $0.index = Int32(next) }
            next += 1
        }
        end = next
    }
}
