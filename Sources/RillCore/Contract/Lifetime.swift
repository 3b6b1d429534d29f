import Synchronization

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
    private var next: Lifetime?
    private unowned(unsafe) var previous: Lifetime?
    private var isFinishing = false

    private struct Contents {
        var firstChild: Lifetime?
        var action: (@Sendable () -> Void)?
    }

    private let contents: Mutex<Contents>

    @usableFromInline
    let disposed = Atomic<Bool>(false)

    @usableFromInline
    package init() {
        contents = Mutex(Contents())
    }

    private init(action: @escaping @Sendable () -> Void) {
        contents = Mutex(Contents(action: action))
    }

    deinit {
        // A long list of children must not be released one inside the other.
        var child = isDisposed ? nil : contents.withLock { $0.firstChild.take() }
        while let current = child { child = current.next.take() }
    }

    /// True from the moment `dispose()` was first called.
    @inlinable
    public final var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    /// Runs `action` once, when this lifetime is disposed; at once if it already is. The newest action runs first.
    public final func onDispose(_ action: @escaping @Sendable () -> Void) {
        let isKept = contents.withLock { contents in
            if disposed.load(ordering: .relaxed) { return false }
            if contents.action == nil && contents.firstChild == nil {
                contents.action = action
            } else {
                link(Lifetime(action: action), into: &contents)
            }
            return true
        }
        if !isKept { action() }
    }

    /// Disposes of `disposable` when this lifetime is disposed; at once if it already is.
    public final func add(_ disposable: any Disposable) {
        if disposable is NopDisposable { return }
        onDispose { disposable.dispose() }
    }

    public final func dispose() {
        guard var todo = close() else { return }
        while let current = todo {
            todo = current.next.take()
            if current.isFinishing {
                current.finish()
            } else if let children = current.close() {
                if let first = children {
                    // Its children come first, then its own action: no recursion, whatever the depth.
                    current.isFinishing = true
                    current.next = todo
                    first.last.next = current
                    todo = first
                } else {
                    current.finish()
                }
            }
        }
        finish()
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
        let isKept = contents.withLock { contents in
            if disposed.load(ordering: .relaxed) { return false }
            link(child, into: &contents)
            return true
        }
        if !isKept { child.dispose() }
    }

    /// Disposes of a child of this lifetime and forgets it.
    @usableFromInline
    package final func end(_ child: Lifetime) {
        contents.withLock { contents in
            // A disposed lifetime has given its children away.
            if !disposed.load(ordering: .relaxed) { unlink(child, from: &contents) }
        }
        child.dispose()
    }

    /// What a kind of lifetime does once when it ends, after everything opened in it has ended.
    package func ended() {}

    /// Marks the lifetime disposed and gives up its children; nil when it already was disposed.
    private func close() -> Lifetime?? {
        if isDisposed { return nil }
        return contents.withLock { contents -> Lifetime?? in
            if disposed.exchange(true, ordering: .acquiringAndReleasing) { return nil }
            return .some(contents.firstChild.take())
        }
    }

    private func finish() {
        contents.withLock { $0.action.take() }?()
        ended()
    }

    private var last: Lifetime {
        var last = self
        while let next = last.next { last = next }
        return last
    }

    private func link(_ child: Lifetime, into contents: inout Contents) {
        contents.firstChild?.previous = child
        child.next = contents.firstChild
        contents.firstChild = child
    }

    private func unlink(_ child: Lifetime, from contents: inout Contents) {
        let isFirst = contents.firstChild === child
        guard isFirst || child.previous != nil else { return }
        let next = child.next.take()
        next?.previous = child.previous
        if isFirst { contents.firstChild = next } else { child.previous?.next = next }
        child.previous = nil
    }
}
