import RillLocks

/// Releases chains of objects without recursion: an object that is the last owner of the next one, which is
/// the last owner of the next, as the observers of nested streams are.
enum IterativeRelease {
    /// The objects that the current thread has still to release.
    private final class Pending { var objects: [Unmanaged<AnyObject>] = [] }

    /// Marks a thread that releases an object and has no further ones yet.
    private final class Mark: Sendable {}
    private static let mark = Mark()

    private static let current = ThreadLocal<AnyObject>()

    /// Gives up one reference to `object`: immediately, or, when this thread is inside such a call, after the
    /// object which that call releases.
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
