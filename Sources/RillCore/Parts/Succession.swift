/// Streams one after the other, never two at a time: each has ended, and everything it held is released, before
/// the next one starts. However many follow each other at once, they use constant stack.
///
/// `onError` and `onCompleted` decide what follows the end of a stream: `advance()`, or an event for `target`.
@usableFromInline
final class Succession<Element: Sendable>: Sendable {
    @usableFromInline
    typealias Next = @Sendable () -> Observable<Element>?

    @usableFromInline
    let target: Observer<Element>

    @usableFromInline
    let lifetime: Lifetime

    @usableFromInline
    let next: Next

    @usableFromInline
    let onError: @Sendable (any Error, Succession<Element>) -> Void

    @usableFromInline
    let onCompleted: @Sendable (Succession<Element>) -> Void

    @usableFromInline
    let trampoline = Trampoline()

    @usableFromInline
    let current = Confined<Lifetime?>(nil)

    @inlinable
    init(
        to target: Observer<Element>, in lifetime: Lifetime, next: @escaping Next,
        onError: @escaping @Sendable (any Error, Succession<Element>) -> Void = { $1.target.onError($0) },
        onCompleted: @escaping @Sendable (Succession<Element>) -> Void = { $0.target.onCompleted() }
    ) {
        self.target = target
        self.lifetime = lifetime
        self.next = next
        self.onError = onError
        self.onCompleted = onCompleted
    }

    /// Starts the next stream, or completes when there is none.
    @inlinable
    func advance() {
        trampoline.bounce {
            guard !lifetime.isDisposed else { return }
            guard let stream = next() else { return target.onCompleted() }
            let child = lifetime.child()
            current.value = child
            stream.run(
                Observer(
                    onNext: target.onNext,
                    onError: { error in if self.endCurrent() { self.onError(error, self) } },
                    onCompleted: { if self.endCurrent() { self.onCompleted(self) } }),
                in: child)
        }
    }

    /// Tears the current stream down; false when that has ended everything.
    @inlinable
    func endCurrent() -> Bool {
        if let child = current.value { lifetime.end(child) }
        return !lifetime.isDisposed
    }
}
