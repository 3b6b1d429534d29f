/// One stream of `combineLatest`, with its latest element.
@usableFromInline
// Unchecked: only operations of the state's queue touch the mutable properties.
final class LatestSlot<Element: Sendable>: CombineSlot, @unchecked Sendable {
    @usableFromInline let state: CombineCoordinator
    @usableFromInline let lifetime: ChildLifetime

    /// Nil before the first element. A box and not the element itself: unspecialised code would look up the
    /// type metadata of the optional for each element.
    @exclusivity(unchecked) @usableFromInline var latest: Unsynchronized<Element>?

    @inlinable init(in state: CombineCoordinator) {
        self.state = state
        lifetime = state.lifetime.child()
        state.missing += 1
        state.running += 1
    }

    /// The latest element; there must be one.
    @inlinable var current: Element {
        guard let latest else { preconditionFailure("Rill: combineLatest emits a row before it is complete") }
        return latest.value
    }

    @inlinable func receive(_ element: Element, _ emit: () -> Void) {
        if let latest {
            latest.value = element
        } else {
            latest = Unsynchronized(element)
            state.missing -= 1
        }
        if state.missing == 0 {
            emit()
        } else if state.completing == .late && state.running == 1 {
            state.onEnd(nil)
        }
    }

    @inlinable func complete() -> Bool { state.completeOne(isUsedUp: latest == nil) }
}

extension Observable {
    @inlinable func latestSlot(in state: CombineCoordinator) -> LatestSlot<Element> { LatestSlot(in: state) }
}
