import RillLocks

/// Makes objects, and counts how many of them are alive.
final class Captures: Sendable {
    private let count = Atomic<Int>(0)

    var live: Int { count.load(ordering: .sequentiallyConsistent) }

    func make() -> Capture {
        count.add(1, ordering: .sequentiallyConsistent)
        return Capture { self.count.subtract(1, ordering: .sequentiallyConsistent) }
    }
}

/// An object that a closure captures.
final class Capture: Sendable {
    private let onRelease: @Sendable () -> Void

    init(onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }

    deinit { onRelease() }

    /// A closure that calls this method captures the object.
    func stay() {}
}
