import RillLocks

/// How long a subscription lives, and what must be undone when it ends.
///
/// A lifetime is handed to a source before its first event. The source looks at `isDisposed` before each event and
/// leaves with `onDispose` what must be undone. Lifetimes form a tree: an operator that starts another stream
/// opens a `child`, and disposing of a lifetime disposes of all that was opened in it, the newest first.
///
/// Safe to use from any thread; disposing twice does nothing. Teardown runs outside every lock, on the thread that
/// disposes, and takes constant stack however deep the tree is.
public class Lifetime: Cancelable, @unchecked Sendable {
    // Unchecked for `next`, `previous` and `isFinishing`: the parent's lock guards them while this lifetime is
    // linked, afterwards only the thread that disposes of the parent touches them.
    final var next: LifetimeList.Reference?
    final var previous: LifetimeList.Reference?
    private var isFinishing = false

    /// `isDisposed` and whether there ever were contents, so that a lifetime without any ends without the lock.
    @usableFromInline
    let flags: Atomic<UInt8>

    private struct Contents {
        var children = LifetimeList()
        var action: (@Sendable () -> Void)?
    }

    private let contents: Mutex<Contents>

    @usableFromInline
    static let disposed: UInt8 = 1
    private static let used: UInt8 = 2
    private static let counted: UInt8 = 4

    @usableFromInline
    package init() {
        flags = Atomic(Self.countedFlag())
        contents = Mutex(Contents())
    }

    private init(action: @escaping @Sendable () -> Void) {
        flags = Atomic(Self.used | Self.countedFlag())
        contents = Mutex(Contents(action: action))
    }

    deinit {
        let flags = flags.load(ordering: .acquiring)
        if flags & Self.counted != 0 { LiveCount.lifetimes.subtract(1, ordering: .relaxed) }
        guard flags & (Self.used | Self.disposed) == Self.used else { return }
        // Neither a long list of children nor a deep tree may be released one inside the other.
        var todo = contents.withLock { $0.children.takeAll() }
        while var current = todo.popFirst()?.takeRetainedValue() {
            guard isKnownUniquelyReferenced(&current) else { continue }
            todo.prepend(current.contents.withLock { $0.children.takeAll() })
        }
    }

    /// True from the moment `dispose()` was first called.
    @inlinable
    public final var isDisposed: Bool { flags.load(ordering: .acquiring) & Self.disposed != 0 }

    /// Runs `action` once, when this lifetime is disposed; at once if it already is. The newest action runs first.
    public final func onDispose(_ action: @escaping @Sendable () -> Void) {
        let isKept = keep { contents in
            if contents.action == nil && contents.children.isEmpty {
                contents.action = action
            } else {
                contents.children.insert(Lifetime(action: action))
            }
        }
        if !isKept { action() }
    }

    /// Disposes of `disposable` when this lifetime is disposed; at once if it already is.
    public final func add(_ disposable: any Disposable) {
        if disposable is NopDisposable { return }
        onDispose { disposable.dispose() }
    }

    public final func dispose() {
        guard let contents = close() else { return }
        Self.disposeOf(contents.children)
        contents.action?()
        ended()
    }

    /// Opens a lifetime that ends with this one, or before it by `end(_:)`. A child of a disposed lifetime is
    /// disposed from the start.
    @usableFromInline
    package final func child() -> Lifetime {
        let child = Lifetime()
        adopt(child)
        return child
    }

    /// Makes `child`, which has no parent yet, end with this lifetime.
    @usableFromInline
    package final func adopt(_ child: Lifetime) {
        if !keep({ $0.children.insert(child) }) { child.dispose() }
    }

    /// Disposes of a child of this lifetime and forgets it.
    @usableFromInline
    package final func end(_ child: Lifetime) {
        let reference = contents.withLock { $0.children.remove(child) }
        child.dispose()
        reference?.release()
    }

    /// What a kind of lifetime does once when it ends, after everything opened in it has ended.
    package func ended() {}

    /// Changes the contents, unless this lifetime is disposed: then it returns false.
    private func keep(_ change: (inout Contents) -> Void) -> Bool {
        contents.withLock { contents in
            var flags = flags.load(ordering: .acquiring)
            if flags & Self.used == 0 {
                flags = self.flags.bitwiseOr(Self.used, ordering: .acquiringAndReleasing).oldValue
            }
            // One that disposes from here on finds the mark of use, and waits for the lock.
            guard flags & Self.disposed == 0 else { return false }
            change(&contents)
            return true
        }
    }

    /// Marks the lifetime disposed and gives up its contents; nil when it already was disposed.
    private func close() -> Contents? {
        let before = flags.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
        if before & Self.disposed != 0 { return nil }
        if before & Self.used == 0 { return Contents() }
        return contents.withLock { contents in
            defer { contents = Contents() }
            return contents
        }
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
                current.contents.withLock { $0.action.take() }?()
                current.ended()
            } else if let contents = current.close() {
                if !contents.children.isEmpty {
                    // Its children come first, then its own action.
                    current.contents.withLock { $0.action = contents.action }
                    current.isFinishing = true
                    todo.prepend(reference)
                    todo.prepend(contents.children)
                    continue
                }
                contents.action?()
                current.ended()
            }
            reference.release()
        }
    }
}
