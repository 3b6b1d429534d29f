import RillLocks

/// Disposes of many disposables together. A disposable that is inserted after disposal is disposed of
/// immediately. When two threads call `dispose()`, the first disposes of the members, and the second may
/// return before all of them are disposed.
public final class CompositeDisposable: Cancelable, DisposableContainer {
    /// Identifies one member, for `remove(for:)`.
    public struct Key: Sendable { fileprivate let number: Int }

    private struct Members {
        var isDisposed = false
        var all: [Int: any Disposable] = [:]
    }

    /// Numbers the members of all composites, so that a key of another composite fits no member.
    private static let lastNumber = Atomic<Int>(0)

    private let members = Mutex(Members())

    /// Makes a composite with these members.
    public init(_ disposables: [any Disposable] = []) {
        for disposable in disposables { insert(disposable) }
    }

    /// Makes a composite with these members.
    public convenience init(_ disposables: any Disposable...) { self.init(disposables) }

    public var isDisposed: Bool { members.withLock { $0.isDisposed } }

    /// The number of members.
    public var count: Int { members.withLock { $0.all.count } }

    /// Adds a disposable. If the composite is disposed already, disposes of `disposable` and returns nil.
    @discardableResult public func insert(_ disposable: any Disposable) -> Key? {
        let key: Key? = members.withLock { members in
            guard !members.isDisposed else { return nil }
            let number = Self.lastNumber.add(1, ordering: .relaxed).newValue
            members.all[number] = disposable
            return Key(number: number)
        }
        if key == nil { disposable.dispose() }
        return key
    }

    /// Disposes of one member and removes it. The key of another composite, or of a member that has been
    /// removed, does nothing.
    public func remove(for key: Key) {
        let removed = members.withLock { $0.all.removeValue(forKey: key.number) }
        removed?.dispose()
    }

    /// Disposes of all members, the last one first. A member that is added later is disposed of immediately.
    public func dispose() { disposeOfMembers() }

    deinit { releaseMembers() }

    package func takeMembers() -> [any Disposable] {
        let all = members.withLock { members in
            members.isDisposed = true
            return exchange(&members.all, with: [:])
        }
        return all.keys.sorted().compactMap { all[$0] }
    }
}
