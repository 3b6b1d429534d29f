import RillLocks

/// The lifetime of a source that serves several subscribers, which come and go independently: the subscriber
/// of `groupBy` or `window`, and the subscribers of each group or window. The lifetime ends when the last
/// subscriber has left.
@usableFromInline final class RefCountedLifetime: Sendable {
    @usableFromInline let lifetime = Lifetime()
    private let count = Atomic<Int>(1)

    /// Counts one reference until `first` ends.
    @usableFromInline init(countedBy first: Lifetime) {
        first.onDispose(sharing: lifetime) { self.release() }
    }

    /// The same stream; each of its subscriptions counts one reference.
    @usableFromInline func counting<Element>(_ stream: Observable<Element>) -> Observable<Element> {
        Observable { observer, lifetime in
            // A subscription that comes after the end is counted as well, and ends nothing.
            self.count.add(1, ordering: .relaxed)
            lifetime.onDispose(sharing: self.lifetime) { self.release() }
            stream.run(observer, in: lifetime)
        }
    }

    private func release() {
        if count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { lifetime.dispose() }
    }
}
