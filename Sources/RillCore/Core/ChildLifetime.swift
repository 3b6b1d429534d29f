import RillLocks

/// A lifetime that ends with its parent, or before it.
@usableFromInline
// Unchecked: the parent's lock guards the links and `isFinishing` while this lifetime is linked; afterwards
// only the thread that disposes of the parent touches them. The owner of the container that `index` refers to
// guards `index`.
package class ChildLifetime: Lifetime, @unchecked Sendable {
    /// Its children are being disposed of; its own teardown comes next.
    final var isFinishing = false

    /// It is a `HeldDisposable`; a call of `takeHeld()` for every child would cost more.
    final let isHolder: Bool

    /// Its position in the list of a subject or a bag, or in the heap of a timer queue.
    @exclusivity(unchecked) final var index = ChildLifetime.noIndex

    final var next: LifetimeList.Reference?
    final var previous: LifetimeList.Reference?

    static let noIndex: Int32 = -1

    @usableFromInline package override init() {
        isHolder = false
        super.init()
    }

    init(uncounted: Void, isHolder: Bool = false) {
        self.isHolder = isHolder
        super.init(uncounted: ())
    }

    /// For a holder: marks what it holds as disposed, and returns what ends before that.
    func takeHeld() -> LifetimeList { LifetimeList() }

    /// Releases the teardown without running it.
    func discard() {}
}

/// A child lifetime that runs one action when it ends.
// Unchecked: the thread that unlinks it from its parent owns it alone, and only that thread touches the
// action.
class Teardown: ChildLifetime, @unchecked Sendable {
    private var action: (@Sendable () -> Void)?
    private let witness = Witness()

    init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
        super.init(uncounted: ())
    }

    override package final func didDispose() {
        witness.use()
        action.take()?()
    }

    override final func discard() {
        witness.use()
        action = nil
    }
}

/// The teardown of one of several subscribers of a source, whose lifetime is not below theirs.
// Unchecked: as in its superclass; `source` is constant.
final class SharedTeardown: Teardown, @unchecked Sendable {
    private let source: Lifetime

    init(of source: Lifetime, _ action: @escaping @Sendable () -> Void) {
        self.source = source
        super.init(action)
    }

    override var searched: Lifetime { source }
}

extension Lifetime {
    /// Runs `action` once when this lifetime is disposed. The source with the lifetime `source` serves it,
    /// and counts as below it in a search.
    final func onDispose(sharing source: Lifetime, _ action: @escaping @Sendable () -> Void) {
        adopt(SharedTeardown(of: source, action))
    }
}
