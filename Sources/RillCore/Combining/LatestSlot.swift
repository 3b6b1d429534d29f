/// One stream of `combineLatest`, with its latest element.
@usableFromInline
// Unchecked: only operations of the coordinator's queue touch the mutable properties.
final class LatestSlot<Element: Sendable>: CombineSlot, @unchecked Sendable {
    @usableFromInline let coordinator: CombineCoordinator
    @usableFromInline let lifetime: ChildLifetime

    /// Nil before the first element. A box instead of the element itself, because unspecialised code would
    /// look up the type metadata of the optional for each element.
    @exclusivity(unchecked) @usableFromInline var latest: Unsynchronized<Element>?

    @inlinable init(in coordinator: CombineCoordinator) {
        self.coordinator = coordinator
        lifetime = coordinator.lifetime.child()
        coordinator.missing += 1
        coordinator.running += 1
    }

    /// The latest element. The stream must have emitted one.
    @inlinable var current: Element {
        guard let latest else { preconditionFailure("Rill: combineLatest emits a row before it is complete") }
        return latest.value
    }

    @inlinable func receive(_ element: Element, _ emit: () -> Void) {
        if let latest {
            latest.value = element
        } else {
            latest = Unsynchronized(element)
            coordinator.missing -= 1
        }
        if coordinator.missing == 0 {
            emit()
        } else if coordinator.completing == .late && coordinator.running == 1 {
            coordinator.onEnd(nil)
        }
    }

    @inlinable func complete() -> Bool { coordinator.completeOne(isUsedUp: latest == nil) }
}

extension Observable {
    @inlinable func latestSlot(in coordinator: CombineCoordinator) -> LatestSlot<Element> {
        LatestSlot(in: coordinator)
    }
}
