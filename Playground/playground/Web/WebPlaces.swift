import RillLocks

/// A bounded number of places for work that runs at once.
final class WebPlaces: Sendable {
    private let free: Mutex<Int>

    init(_ count: Int) {
        free = Mutex(count)
    }

    /// Takes a place; false if none is free.
    func take() -> Bool {
        free.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
    }

    /// Gives a place back.
    func leave() {
        free.withLock { $0 += 1 }
    }
}
