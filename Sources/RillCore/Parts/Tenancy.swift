import RillLocks

/// A source that serves several subscribers who come and go one by one: the subscriber to the groups and those of each
/// group. Its lifetime ends when the last of them has left.
@usableFromInline
final class Tenancy: Sendable {
    @usableFromInline
    let lifetime = Lifetime()

    private let count = Atomic<Int>(1)

    /// The first tenant stays as long as `landlord` lives.
    @usableFromInline
    init(of landlord: Lifetime) {
        landlord.onDispose { self.leave() }
    }

    /// The same stream, whose subscribers are tenants too.
    @usableFromInline
    func holding<Element>(_ stream: Observable<Element>) -> Observable<Element> {
        Observable { observer, lifetime in
            if self.enter() { lifetime.onDispose { self.leave() } }
            stream.run(observer, in: lifetime)
        }
    }

    /// False when the last tenant has left: nobody comes back.
    private func enter() -> Bool {
        var current = count.load(ordering: .relaxed)
        while current > 0 {
            let (exchanged, original) = count.weakCompareExchange(
                expected: current, desired: current + 1, ordering: .acquiringAndReleasing)
            if exchanged { return true }
            current = original
        }
        return false
    }

    private func leave() {
        if count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { lifetime.dispose() }
    }
}
