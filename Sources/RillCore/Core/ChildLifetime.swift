import RillLocks

/// A lifetime that ends with its parent, or before it.
@usableFromInline
// Unchecked: the parent's lock guards the links and `isFinishing` while this lifetime is linked; afterwards
// only the thread that disposes of the parent touches them. The owner of the container that `index` refers to
// guards `index`.
package class ChildLifetime: Lifetime, @unchecked Sendable {
    /// True while its children are being disposed of; its own teardown follows.
    final var isFinishing = false

    /// True for a `HeldDisposable`. Reading this costs less than calling `takeHeld()` for every child.
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

    /// Overridden by a holder: marks the held disposable as disposed, and returns the lifetimes that end
    /// before it.
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

/// The teardown of one subscriber of a shared source. The lifetime of such a source is not below the
/// lifetimes of its subscribers.
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
    /// Runs `action` once when this lifetime is disposed. `source` is the lifetime of the shared source that
    /// serves this subscriber; a search looks at `source` as if it were below this lifetime.
    final func onDispose(sharing source: Lifetime, _ action: @escaping @Sendable () -> Void) {
        adopt(SharedTeardown(of: source, action))
    }
}
