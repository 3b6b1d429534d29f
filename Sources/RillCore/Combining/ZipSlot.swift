/// One stream of `zip`, with the elements that wait for their partners.
@usableFromInline
// Unchecked: only operations of the state's queue touch the mutable properties.
final class ZipSlot<Element: Sendable>: CombineSlot, @unchecked Sendable {
    @usableFromInline let state: CombineCoordinator
    @usableFromInline let lifetime: ChildLifetime
    @exclusivity(unchecked) @usableFromInline var waiting = Queue<Element>()
    @exclusivity(unchecked) @usableFromInline var isCompleted = false

    @inlinable init(in state: CombineCoordinator) {
        self.state = state
        lifetime = state.lifetime.child()
        state.missing += 1
        state.running += 1
    }

    @inlinable func receive(_ element: Element, _ emit: () -> Void) {
        if waiting.isEmpty { state.missing -= 1 }
        waiting.append(element)
        guard state.missing == 0 else { return }
        emit()
        if state.isExhausted && !state.lifetime.isDisposed { state.onEnd(nil) }
    }

    /// Takes the oldest element; there must be one.
    @inlinable func pop() -> Element {
        guard let element = waiting.popFirst() else {
            preconditionFailure("Rill: zip emits a row before it is complete")
        }
        if waiting.isEmpty {
            state.missing += 1
            if isCompleted && state.completing == .early { state.isExhausted = true }
        }
        return element
    }

    @inlinable func complete() -> Bool {
        isCompleted = true
        return state.completeOne(isUsedUp: waiting.isEmpty)
    }
}

extension Observable {
    @inlinable func zipSlot(in state: CombineCoordinator) -> ZipSlot<Element> { ZipSlot(in: state) }
}
