import RillLocks

/// How long a subscription lives, and what must be undone when it ends.
///
/// A lifetime is handed to a source before its first event. The source looks at `isDisposed` before each event and
/// leaves with `onDispose` what must be undone. Lifetimes form a tree: an operator that starts another stream
/// opens a `child`, and disposing of a lifetime disposes of all that was opened in it, the newest first.
///
/// Safe to use from any thread; disposing twice does nothing. Teardown runs outside every lock, on the thread that
/// disposes, and takes constant stack however deep the tree is.
// Unchecked, because a class with subclasses cannot be checked: what it holds is constant.
public class Lifetime: Cancelable, @unchecked Sendable {
    private let children = Mutex(LifetimeList())

    /// `isDisposed` and whether there ever were children, so that a lifetime without any ends without the lock. The last
    /// field, since a subclass begins in what it leaves of its word.
    @usableFromInline
    let flags: Atomic<UInt8>

    @usableFromInline
    static let disposed: UInt8 = 1
    private static let used: UInt8 = 2
    private static let counted: UInt8 = 4

    @usableFromInline
    package init() {
        flags = Atomic(Self.countedFlag())
    }

    /// One that is not counted among those that live.
    init(uncounted: Void) {
        flags = Atomic(0)
    }

    deinit {
        let flags = flags.load(ordering: .acquiring)
        if flags & Self.counted != 0 { LiveCount.lifetimes.subtract(1, ordering: .relaxed) }
        guard flags & (Self.used | Self.disposed) == Self.used else { return }
        // Neither a long list of children nor a deep tree may be released one inside the other.
        var todo = children.withLock { $0.takeAll() }
        while var current = todo.popFirst()?.takeRetainedValue() {
            guard isKnownUniquelyReferenced(&current) else { continue }
            todo.prepend(current.children.withLock { $0.takeAll() })
        }
    }

    /// True from the moment `dispose()` was first called.
    @inlinable
    public final var isDisposed: Bool { flags.load(ordering: .acquiring) & Self.disposed != 0 }

    /// Runs `action` once, when this lifetime is disposed; at once if it already is. The newest action runs first.
    public final func onDispose(_ action: @escaping @Sendable () -> Void) {
        adopt(LifetimeAction(action))
    }

    /// Disposes of `disposable` when this lifetime is disposed; at once if it already is.
    public final func add(_ disposable: any Disposable) {
        if disposable is NopDisposable { return }
        onDispose { disposable.dispose() }
    }

    public final func dispose() {
        guard let children = close() else { return }
        Self.disposeOf(children)
        ended()
    }

    /// Opens a lifetime that ends with this one, or before it by `end(_:)`. A child of a disposed lifetime is
    /// disposed from the start.
    @usableFromInline
    package final func child() -> ChildLifetime {
        let child = ChildLifetime()
        adopt(child)
        return child
    }

    /// Makes `child`, which has no parent yet, end with this lifetime.
    @usableFromInline
    package final func adopt(_ child: ChildLifetime) {
        if !keep(child) { child.dispose() }
    }

    /// Disposes of a child of this lifetime and forgets it.
    @usableFromInline
    package final func end(_ child: ChildLifetime) {
        let reference = children.withLock { $0.remove(child) }
        child.dispose()
        reference?.release()
    }

    /// What a kind of lifetime does once when it ends, after everything opened in it has ended.
    package func ended() {}

    /// Takes a child, unless this lifetime is disposed: then it returns false.
    private func keep(_ child: ChildLifetime) -> Bool {
        children.withLock { children in
            var flags = flags.load(ordering: .acquiring)
            if flags & Self.used == 0 {
                flags = self.flags.bitwiseOr(Self.used, ordering: .acquiringAndReleasing).oldValue
            }
            // One that disposes from here on finds the mark of use, and waits for the lock.
            guard flags & Self.disposed == 0 else { return false }
            children.insert(child)
            return true
        }
    }

    /// Marks the lifetime disposed and gives up its children; nil when it already was disposed.
    private func close() -> LifetimeList? {
        let before = flags.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
        if before & Self.disposed != 0 { return nil }
        return before & Self.used == 0 ? LifetimeList() : children.withLock { $0.takeAll() }
    }

    /// The flag for a lifetime that is counted, while somebody counts.
    private static func countedFlag() -> UInt8 {
        guard LiveCount.isCounting.load(ordering: .relaxed) else { return 0 }
        LiveCount.lifetimes.add(1, ordering: .relaxed)
        return counted
    }

    /// Disposes of a list of lifetimes and of everything below, without recursion whatever the depth.
    private static func disposeOf(_ list: LifetimeList) {
        var todo = list
        while let reference = todo.popFirst() {
            let current = reference.takeUnretainedValue()
            if current.isFinishing {
                current.ended()
            } else if let children = current.close() {
                if !children.isEmpty {
                    // They come first.
                    current.isFinishing = true
                    todo.prepend(reference)
                    todo.prepend(children)
                    continue
                }
                current.ended()
            }
            reference.release()
        }
    }
}
