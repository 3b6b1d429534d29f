/// A lifetime that ends with another one, or before it.
@usableFromInline
package class ChildLifetime: Lifetime, @unchecked Sendable {
    // Unchecked for the links and `isFinishing`: the parent's lock guards them while this lifetime is linked, afterwards
    // only the thread that disposes of the parent touches them.

    /// Its children are being disposed of; its own turn comes next.
    final var isFinishing = false

    /// Where whoever else keeps it finds it: the roster of a subject, or a queue of timers. Their lock or gate guards it.
    @exclusivity(unchecked)
    final var place = ChildLifetime.nowhere

    final var next: LifetimeList.Reference?
    final var previous: LifetimeList.Reference?

    static let nowhere: Int32 = -1

    @usableFromInline
    package override init() { super.init() }

    override init(uncounted: Void) { super.init(uncounted: ()) }
}

/// A lifetime that only stands for what is done at its end.
final class LifetimeAction: ChildLifetime, @unchecked Sendable {
    // Unchecked: only the thread that ends the lifetime takes the action out.
    private var action: (@Sendable () -> Void)?

    init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
        super.init(uncounted: ())
    }

    override package func ended() { action.take()?() }
}
