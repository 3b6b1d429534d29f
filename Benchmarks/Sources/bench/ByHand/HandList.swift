/// Observers in a list, as one writes it by hand.
final class HandList {
    @exclusivity(unchecked) private var observers: [HandObserver] = []

    @inline(never) func join(_ observer: @escaping Emit) { observers.append(HandObserver(emit: observer)) }

    /// Removes the observer that was added last.
    @inline(never) func leave() { observers.removeLast() }
}
