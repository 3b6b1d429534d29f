import RillLocks

/// State of `flatMap` and `merge`: concurrent inner streams. The first error ends the result; it completes
/// when the source and all inner streams have completed.
@usableFromInline final class MergeCoordinator<Element: Sendable>: Sendable {
    @usableFromInline let output: SerializedObserver<Element>

    /// How many streams run, including the source; far below zero after an error.
    @usableFromInline let running = Atomic<Int>(1)

    /// No inner stream starts after an error, even if the error waits for the end of a delivery.
    @inlinable var hasFailed: Bool { running.load(ordering: .acquiring) < 0 }

    @inlinable init(to target: Observer<Element>, in lifetime: Lifetime) {
        output = SerializedObserver(target, in: lifetime)
    }

    @inlinable func start(_ stream: Observable<Element>) {
        running.add(1, ordering: .relaxed)
        let inner = InnerSubscription(in: output.lifetime)
        stream.run(
            Observer(
                onNext: { self.output.on(.next($0)) },
                onEnd: { if inner.end() { self.endOne(with: $0) } }),
            in: inner.lifetime)
    }

    /// Counts the end of the source or of an inner stream.
    @inlinable func endOne(with error: (any Error)?) {
        if error != nil { running.store(.min / 2, ordering: .releasing) }
        if error != nil || running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
            output.onEnd(error)
        }
    }
}
