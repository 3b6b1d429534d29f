import RillLocks

/// Any number of streams side by side into one observer: the first error ends all of them, completion comes when
/// the last one has completed.
///
/// It begins with one stream, the one that brings the others, which reports its end with `endOne(with:)`.
@usableFromInline
final class Merging<Element: Sendable>: LaneOwner {
    @usableFromInline
    let serializer: Serializer<Element>

    @usableFromInline
    let running = Atomic<Int>(1)

    @inlinable
    init(to target: Observer<Element>, in lifetime: Lifetime) {
        serializer = Serializer(target, in: lifetime)
    }

    @inlinable
    var lifetime: Lifetime { serializer.lifetime }

    @inlinable
    func start(_ stream: Observable<Element>) {
        running.add(1, ordering: .relaxed)
        Lane(into: self).start(stream)
    }

    @inlinable
    func hear(_ element: Element) { serializer.on(.next(element)) }

    @inlinable
    func endOne(with error: (any Error)?) {
        if error != nil || running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
            serializer.on(.end(error))
        }
    }
}
