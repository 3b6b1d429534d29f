/// State that the streams of `combineLatest` or `zip` share. The queue protects the state.
@usableFromInline
// Unchecked: only operations of the queue touch the mutable properties.
final class CombineCoordinator: @unchecked Sendable {
    @usableFromInline let queue = DrainQueue()
    @usableFromInline let lifetime: Lifetime
    @usableFromInline let completing: RowCompletion
    @usableFromInline let onEnd: @Sendable ((any Error)?) -> Void

    /// How many streams have no element for the next row.
    @exclusivity(unchecked) @usableFromInline var missing = 0

    /// How many streams have not completed.
    @exclusivity(unchecked) @usableFromInline var running = 0

    /// A stream has completed and all its elements are used: no further row is possible.
    @exclusivity(unchecked) @usableFromInline var isExhausted = false

    @inlinable init<Row>(for observer: Observer<Row>, in lifetime: Lifetime, completing: RowCompletion) {
        self.lifetime = lifetime
        self.completing = completing
        onEnd = observer.onEnd
    }

    /// Notes that a stream has completed; true when the result must complete. `isUsedUp` says that no further
    /// row is possible.
    @inlinable func completeOne(isUsedUp: Bool) -> Bool {
        running -= 1
        return running == 0 || completing == .early && isUsedUp
    }
}

/// One of the streams of `combineLatest` or `zip`, with the elements that the next rows need.
@usableFromInline protocol CombineSlot<Element>: AnyObject, Sendable {
    associatedtype Element: Sendable

    var coordinator: CombineCoordinator { get }
    var lifetime: ChildLifetime { get }

    /// Stores an element, and calls `emit` if it completes a row.
    func receive(_ element: Element, _ emit: () -> Void)

    /// Notes that the stream has completed; true when the result must complete.
    func complete() -> Bool
}

extension CombineSlot {
    /// Starts the stream; `emit` sends the row that the slots of all streams make up.
    @inlinable func start(_ stream: Observable<Element>, emit: @escaping @Sendable () -> Void) {
        stream.run(
            Observer(
                onNext: { element in
                    self.coordinator.queue.run(
                        self.deliver(element, emit), orEnqueue: { self.deliver(element, emit) })
                },
                onEnd: { error in
                    guard self.coordinator.lifetime.endInner(self.lifetime) else { return }
                    self.coordinator.queue.run(self.deliverEnd(error), orEnqueue: { self.deliverEnd(error) })
                }),
            in: lifetime)
    }

    @inlinable @inline(__always) func deliver(_ element: Element, _ emit: () -> Void) {
        if !coordinator.lifetime.isDisposed { receive(element, emit) }
    }

    @inlinable func deliverEnd(_ error: (any Error)?) {
        guard !coordinator.lifetime.isDisposed else { return }
        if error != nil || complete() { coordinator.onEnd(error) }
    }
}

extension Observer {
    /// Sends the element that `row` returns, or the error that it throws.
    @inlinable func emitting(_ row: @escaping @Sendable () throws -> Element) -> @Sendable () -> Void {
        { do { onNext(try row()) } catch { onError(error) } }
    }
}
