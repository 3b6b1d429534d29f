import RillLocks

/// Releases chains of objects without recursion. In such a chain each object is the last owner of the next,
/// as in the observers of nested streams.
enum IterativeRelease {
    /// The objects that the current thread still has to release.
    private final class Pending { var objects: [Unmanaged<AnyObject>] = [] }

    /// Marks a thread that is releasing one object and has no pending ones.
    private final class Mark: Sendable {}
    private static let mark = Mark()

    private static let current = ThreadLocal<AnyObject>()

    /// Gives up one reference to `object`. Inside another call of this function on the same thread, the
    /// reference is given up after the object of the outer call is released; otherwise immediately.
    static func release(_ object: Unmanaged<AnyObject>) {
        guard let outer = current.value else { return releaseAll(from: object) }
        if let pending = outer as? Pending {
            pending.objects.append(object)
        } else {
            let pending = Pending()
            pending.objects.append(object)
            current.value = Unmanaged.passRetained(pending).takeUnretainedValue()
        }
    }

    private static func releaseAll(from first: Unmanaged<AnyObject>) {
        current.value = mark
        first.release()
        if let pending = current.value as? Pending {
            while let next = pending.objects.popLast() { next.release() }
            Unmanaged.passUnretained(pending).release()
        }
        current.value = nil
    }
}
