import RillLocks

/// The one place where the contract is kept towards a subscriber: nothing is delivered once the lifetime is
/// disposed, and a terminal event disposes of it.
///
/// The subscriber holds the lifetime, the source holds this; so what the closures capture is released when the
/// source lets go, even while the subscriber still holds its disposable.
@usableFromInline
final class Subscription<Element: Sendable>: Sendable {
    @usableFromInline
    let onNext: @Sendable (Element) -> Void

    @usableFromInline
    let onEnd: @Sendable ((any Error)?) -> Void

    @usableFromInline
    let lifetime = Lifetime()

    @inlinable
    init(_ target: Observer<Element>) {
        onNext = target.onNext
        onEnd = target.onEnd
        if LiveCount.isCounting.load(ordering: .relaxed) { count() }
    }

    @usableFromInline
    func count() {
        // Released when the lifetime is disposed, and when it is released itself because its source was.
        let count = LiveSubscription()
        lifetime.onDispose { withExtendedLifetime(count) {} }
    }

    @inlinable
    func start(_ stream: Observable<Element>) -> any Disposable {
        stream.run(
            Observer(
                onNext: { if !self.lifetime.isDisposed { self.onNext($0) } },
                onEnd: { self.end(with: $0) }),
            in: lifetime)
        return lifetime
    }

    @inlinable
    func end(with error: (any Error)?) {
        guard !lifetime.isDisposed else { return }
        onEnd(error)
        lifetime.dispose()
    }
}
