/// Streams one after the other, never two at a time: each has ended, and everything it held is released, before
/// the next one starts. However many follow each other at once, they use constant stack.
///
/// `onError` and `onCompleted` decide what follows the end of a stream: `advance()`, or an event for `target`.
@usableFromInline
final class Succession<Element: Sendable>: Sendable {
    /// Starts the next stream; false when there is none.
    @usableFromInline
    typealias StartNext = @Sendable (Observer<Element>, Lifetime) -> Bool

    @usableFromInline
    let target: Observer<Element>

    @usableFromInline
    let lifetime: Lifetime

    @usableFromInline
    let startNext: StartNext

    @usableFromInline
    let onError: @Sendable (any Error, Succession<Element>) -> Void

    @usableFromInline
    let onCompleted: @Sendable (Succession<Element>) -> Void

    @usableFromInline
    let trampoline = Trampoline()

    @usableFromInline
    let current = Confined<ChildLifetime?>(nil)

    @inlinable
    init(
        to target: Observer<Element>, in lifetime: Lifetime, startNext: @escaping StartNext,
        onError: @escaping @Sendable (any Error, Succession<Element>) -> Void = { $1.target.onError($0) },
        onCompleted: @escaping @Sendable (Succession<Element>) -> Void = { $0.target.onCompleted() }
    ) {
        self.target = target
        self.lifetime = lifetime
        self.startNext = startNext
        self.onError = onError
        self.onCompleted = onCompleted
    }

    /// The same stream again and again.
    @inlinable
    convenience init(
        to target: Observer<Element>, in lifetime: Lifetime, again stream: Observable<Element>,
        onError: @escaping @Sendable (any Error, Succession<Element>) -> Void = { $1.target.onError($0) },
        onCompleted: @escaping @Sendable (Succession<Element>) -> Void = { $0.target.onCompleted() }
    ) {
        let startNext: StartNext = { observer, lifetime in
            stream.run(observer, in: lifetime)
            return true
        }
        self.init(
            to: target, in: lifetime, startNext: startNext, onError: onError, onCompleted: onCompleted)
    }

    /// Starts the next stream, or completes when there is none.
    @inlinable
    func advance() {
        guard trampoline.start() else { return }
        // One for all that follow each other at once.
        let observer = Observer(
            onNext: target.onNext,
            onEnd: { error in
                guard self.endCurrent() else { return }
                if let error { self.onError(error, self) } else { self.onCompleted(self) }
            })
        repeat { takeTurn(observer) } while trampoline.goesOn()
    }

    @inlinable
    func takeTurn(_ observer: Observer<Element>) {
        guard !lifetime.isDisposed else { return }
        let child = lifetime.child()
        current.value = child
        if !startNext(observer, child) { target.onCompleted() }
    }

    /// Tears the current stream down; false when that has ended everything.
    @inlinable
    func endCurrent() -> Bool {
        if let child = current.value.take() { lifetime.end(child) }
        return !lifetime.isDisposed
    }
}
