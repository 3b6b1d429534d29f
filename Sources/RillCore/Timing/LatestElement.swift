/// The latest element of a stream, until it is emitted.
@usableFromInline
// Unchecked: the lock of a coordinator guards the element.
final class LatestElement<Element: Sendable>: @unchecked Sendable {
    @usableFromInline let output: SerializedObserver<Element>
    @exclusivity(unchecked) @usableFromInline var element: Element?

    @inlinable init(to target: Observer<Element>, in lifetime: Lifetime) {
        output = SerializedObserver(target, in: lifetime)
    }

    /// Takes the element, and enqueues it in the output.
    @inlinable func reserve() -> DrainQueue.Reservation? { element.take().map { output.reserve(.next($0)) } }
}
