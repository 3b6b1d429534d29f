import RillLocks

/// The one place where the contract is kept towards a subscriber: nothing is delivered once the lifetime is
/// disposed, and a terminal event disposes of it.
///
/// The subscriber holds the lifetime, the source holds this; so what the closures capture is released when the
/// source lets go, even while the subscriber still holds its disposable.
@usableFromInline
final class Subscription<Element: Sendable>: Sendable {
    @usableFromInline
    let target: Observer<Element>

    @usableFromInline
    let lifetime = Lifetime()

    @inlinable
    init(_ target: Observer<Element>) {
        self.target = target
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
                onNext: { if !self.lifetime.isDisposed { self.target.onNext($0) } },
                onError: { error in self.end { self.target.onError(error) } },
                onCompleted: { self.end { self.target.onCompleted() } }),
            in: lifetime)
        return lifetime
    }

    @inlinable
    func end(_ deliver: () -> Void) {
        guard !lifetime.isDisposed else { return }
        deliver()
        lifetime.dispose()
    }
}
