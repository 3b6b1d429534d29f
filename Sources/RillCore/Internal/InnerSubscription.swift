/// A stream that an operator runs in a child of its own lifetime, so that the stream can end before the
/// operator does.
///
///     let inner = InnerSubscription(in: lifetime)
///     stream.run(
///         Observer(onNext: observer.onNext, onEnd: { if inner.end() { observer.onEnd($0) } }),
///         in: inner.lifetime)
@usableFromInline package struct InnerSubscription: Sendable {
    @usableFromInline let parent: Lifetime
    @usableFromInline package let lifetime: ChildLifetime

    @inlinable package init(in parent: Lifetime) {
        self.parent = parent
        lifetime = parent.child()
    }

    /// Tears the stream down before its terminal event is forwarded. False when nothing may be forwarded.
    @inlinable package func end() -> Bool { parent.endInner(lifetime) }
}

extension Lifetime {
    /// Tears an inner stream down before its terminal event is forwarded. False when nothing may be
    /// forwarded, because the teardown has disposed of this lifetime.
    @inlinable func endInner(_ inner: ChildLifetime) -> Bool {
        end(inner)
        return !isDisposed
    }
}

extension Observable {
    /// Starts the stream in a child of `parent`, which ends with the stream.
    @inlinable package func run(_ observer: Observer<Element>, inChildOf parent: Lifetime) {
        let inner = InnerSubscription(in: parent)
        let onEnd = observer.onEnd
        run(Observer(onNext: observer.onNext, onEnd: { if inner.end() { onEnd($0) } }), in: inner.lifetime)
    }

    /// Starts the stream in a child of `parent`, which ends with the stream or when `onNext` throws. The
    /// thrown error takes the place of the stream's terminal event.
    @inlinable func run(
        inChildOf parent: Lifetime, onNext: @escaping @Sendable (Element) throws -> Void,
        onEnd: @escaping @Sendable ((any Error)?) -> Void
    ) {
        let inner = InnerSubscription(in: parent)
        let end: @Sendable ((any Error)?) -> Void = { if inner.end() { onEnd($0) } }
        run(
            Observer(onNext: { element in do { try onNext(element) } catch { end(error) } }, onEnd: end),
            in: inner.lifetime)
    }
}
