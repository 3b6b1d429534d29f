import RillLocks

/// How long a subscription lives, and what to tear down when it ends.
///
/// A source receives the lifetime before it sends its first event. It checks `isDisposed` before every
/// further event, and registers its teardown with `onDispose`. Lifetimes form a tree: an operator that starts
/// another stream opens a child, and disposing of a lifetime disposes of its children, the newest first.
///
/// Safe to use from any thread; disposing twice does nothing. Teardown runs outside every lock, on the thread
/// that disposes, and takes constant stack however deep the tree is.
// Unchecked, because a class with subclasses cannot be checked; all it stores is constant.
public class Lifetime: Cancelable, @unchecked Sendable {
    let children = Mutex(LifetimeList())

    /// The state as bits. The bit `used` is set with the first child: a lifetime that never had children ends
    /// without the lock. This is the last stored property, so that the properties of a subclass use the rest
    /// of its word.
    @usableFromInline let flags: Atomic<UInt8>

    @usableFromInline static let disposed: UInt8 = 1
    static let used: UInt8 = 2
    private static let counted: UInt8 = 4
    /// The terminal event of its stream has disposed of it, by `end()`.
    private static let ended: UInt8 = 8
    /// `dispose()` was called after `ended` was set: the terminal event is delivered only if it is claimed.
    private static let silenced: UInt8 = 16
    /// `claimEnd()` has succeeded: the terminal event is delivered, followed by `onDisposed`.
    private static let claimed: UInt8 = 32
    /// See `markAsLimited()`.
    static let limited: UInt8 = 64

    @usableFromInline package init() { flags = Atomic(LiveCount.countLifetime() ? Self.counted : 0) }

    /// A lifetime that `LiveCount` does not count.
    init(uncounted: Void) { flags = Atomic(0) }

    deinit {
        let flags = flags.load(ordering: .acquiring)
        if flags & Self.counted != 0 { LiveCount.lifetimes.subtract(1, ordering: .relaxed) }
        guard flags & (Self.used | Self.disposed) == Self.used else { return }
        // Releasing a long list of children or a deep tree must not recurse.
        var pending = children.withLock { $0.takeAll() }
        while var current = pending.popFirst()?.takeRetainedValue() {
            guard isKnownUniquelyReferenced(&current) else { continue }
            pending.prepend(current.children.withLock { $0.takeAll() })
        }
    }

    /// True as soon as `dispose()` was called or the stream has ended.
    @inlinable public final var isDisposed: Bool { flags.load(ordering: .acquiring) & Self.disposed != 0 }

    /// Runs `action` once when this lifetime is disposed, immediately if it already is. The newest action
    /// runs first.
    @discardableResult public final func onDispose(_ action: @escaping @Sendable () -> Void) -> Registration {
        let teardown = Teardown(action)
        adopt(teardown)
        return Registration(lifetime: self, teardown: teardown)
    }

    /// Disposes of `disposable` when this lifetime is disposed, immediately if it already is. A subscription
    /// that ends earlier is released when it ends.
    public final func add(_ disposable: any Disposable) {
        if disposable is NopDisposable { return }
        let holder = HeldDisposable(disposable)
        guard keep(holder) else { return disposable.dispose() }
        guard let ended = disposable as? Lifetime else { return }
        ended.onDispose { [weak self, weak holder] in
            if let self, let holder { self.remove(holder) }
        }
    }

    /// The lifetime whose children are searched when a search reaches this one.
    var searched: Lifetime { self }

    /// How many children and teardowns this lifetime retains. Takes linear time.
    package final var registrationCount: Int { children.withLock { $0.count } }

    /// Ends the lifetime and its children, and runs their teardown. Any thread may call it, more than once.
    public final func dispose() {
        if !finish(setting: Self.disposed) && hasEnded {
            flags.bitwiseOr(Self.silenced, ordering: .acquiringAndReleasing)
        }
    }

    /// Disposes of this lifetime because its stream has ended. False when it was disposed before, or when
    /// `dispose()` was called during its teardown and the end was not claimed: the terminal event is not
    /// delivered.
    @usableFromInline final func end() -> Bool {
        finish(setting: Self.disposed | Self.ended)
            && flags.load(ordering: .acquiring) & (Self.silenced | Self.claimed) != Self.silenced
    }

    /// Claims the terminal event for delivery: no later disposal silences it. False if the stream has not
    /// ended, or if a disposal has silenced it already.
    final func claimEnd() -> Bool {
        var before = flags.load(ordering: .acquiring)
        while before & Self.ended != 0 && before & Self.silenced == 0 {
            let (isClaimed, current) = flags.weakCompareExchange(
                expected: before, desired: before | Self.claimed, ordering: .acquiringAndReleasing)
            if isClaimed { return true }
            before = current
        }
        return false
    }

    /// Ends the lifetime and its children; false when it was disposed before.
    private func finish(setting bits: UInt8) -> Bool {
        guard let children = close(setting: bits) else { return false }
        Self.disposeOf(children)
        didDispose()
        return true
    }

    /// Whether `end()` has disposed of this lifetime.
    final var hasEnded: Bool { flags.load(ordering: .acquiring) & Self.ended != 0 }

    /// Opens a child lifetime, which ends with this one, or earlier by `end(_:)`. A child of a disposed
    /// lifetime is disposed from the start.
    @usableFromInline package final func child() -> ChildLifetime {
        let child = ChildLifetime()
        adopt(child)
        return child
    }

    /// Makes `child`, which has no parent yet, end with this lifetime.
    @usableFromInline package final func adopt(_ child: ChildLifetime) {
        if !keep(child) { child.dispose() }
    }

    /// Disposes of a child of this lifetime and forgets it.
    @usableFromInline package final func end(_ child: ChildLifetime) {
        let reference = children.withLock { $0.remove(child) }
        child.dispose()
        reference?.release()
    }

    /// Called once, when this lifetime and all its children have ended.
    package func didDispose() {}

    /// Links a child; false when this lifetime is disposed.
    private func keep(_ child: ChildLifetime) -> Bool {
        let current = children.withLock { children in
            var flags = flags.load(ordering: .acquiring)
            if flags & Self.used == 0 {
                flags = self.flags.bitwiseOr(Self.used, ordering: .acquiringAndReleasing).oldValue
            }
            // A thread that disposes after this point sees the flag `used` and waits for the lock.
            if flags & Self.disposed == 0 { children.insert(child) }
            return flags
        }
        if current & Self.limited != 0 { child.searched.markAsLimited() }
        return current & Self.disposed == 0
    }

    /// Marks the lifetime disposed and unlinks its children; nil when it was disposed before.
    func close(setting bits: UInt8 = Lifetime.disposed) -> LifetimeList? {
        var before = flags.load(ordering: .relaxed)
        while before & Self.disposed == 0 {
            let (isClosed, current) = flags.weakCompareExchange(
                expected: before, desired: before | bits, ordering: .acquiringAndReleasing)
            if isClosed {
                return before & Self.used == 0 ? LifetimeList() : children.withLock { $0.takeAll() }
            }
            before = current
        }
        return nil
    }

    /// Disposes of a list of lifetimes and of everything below it, without recursion.
    private static func disposeOf(_ list: LifetimeList) {
        var pending = list
        while let reference = pending.popFirst() {
            let current = reference.takeUnretainedValue()
            if current.isFinishing {
                current.didDispose()
            } else if var children = current.close() {
                if current.isHolder { children = current.takeHeld() }
                if !children.isEmpty {
                    // The children end before their parent.
                    current.isFinishing = true
                    pending.prepend(reference)
                    pending.prepend(children)
                    continue
                }
                current.didDispose()
            }
            reference.release()
        }
    }

    /// Removes a teardown that has not run, and releases it.
    final func remove(_ teardown: ChildLifetime) {
        guard let reference = children.withLock({ $0.remove(teardown) }) else { return }
        teardown.discard()
        reference.release()
    }
}
