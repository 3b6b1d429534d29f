/// One stream of `zip`, with the elements that wait for their partners.
@usableFromInline
// Unchecked: only operations of the coordinator's queue touch the mutable properties.
final class ZipSlot<Element: Sendable>: CombineSlot, @unchecked Sendable {
    @usableFromInline let coordinator: CombineCoordinator
    @usableFromInline let lifetime: ChildLifetime
    @exclusivity(unchecked) @usableFromInline var waiting = Queue<Element>()
    @exclusivity(unchecked) @usableFromInline var isCompleted = false

    @inlinable init(in coordinator: CombineCoordinator) {
        self.coordinator = coordinator
        lifetime = coordinator.lifetime.child()
        coordinator.missing += 1
        coordinator.running += 1
    }

    @inlinable func receive(_ element: Element, _ emit: () -> Void) {
        if waiting.isEmpty { coordinator.missing -= 1 }
        waiting.append(element)
        guard coordinator.missing == 0 else { return }
        emit()
        if coordinator.isExhausted && !coordinator.lifetime.isDisposed { coordinator.onEnd(nil) }
    }

    /// Takes the oldest element. The slot must hold one.
    @inlinable func pop() -> Element {
        guard let element = waiting.popFirst() else {
            preconditionFailure("Rill: zip emits a row before it is complete")
        }
        if waiting.isEmpty {
            coordinator.missing += 1
            if isCompleted && coordinator.completing == .early { coordinator.isExhausted = true }
        }
        return element
    }

    @inlinable func complete() -> Bool {
        isCompleted = true
        return coordinator.completeOne(isUsedUp: waiting.isEmpty)
    }
}

extension Observable {
    @inlinable func zipSlot(in coordinator: CombineCoordinator) -> ZipSlot<Element> {
        ZipSlot(in: coordinator)
    }
}
