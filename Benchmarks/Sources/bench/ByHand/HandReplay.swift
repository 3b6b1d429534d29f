/// Observers under keys and the last element, as one writes it by hand.
final class HandReplay {
    @exclusivity(unchecked) private var observers: [Int: HandObserver] = [:]
    @exclusivity(unchecked) private var lastKey = 0
    @exclusivity(unchecked) private var last = 1

    /// Adds an observer, which receives the last element first.
    @inline(never) func join(_ observer: @escaping Emit) {
        lastKey += 1
        observers[lastKey] = HandObserver(emit: observer)
        observer(last)
    }

    /// Removes the observer that was added last.
    @inline(never) func leave() { observers[lastKey] = nil }
}
