import RillLocks

/// Keeps the contract towards a subscriber: nothing is delivered once the lifetime is disposed, and a
/// terminal event is delivered once everything upstream has been torn down.
///
/// The subscriber retains the lifetime, and the source retains this object. So the captures of the closures
/// are released when the source releases its observer, even while the subscriber still holds its disposable.
@usableFromInline final class Subscription<Element: Sendable>: Sendable {
    @usableFromInline let onNext: @Sendable (Element) -> Void
    @usableFromInline let onEnd: @Sendable ((any Error)?) -> Void

    /// The call of `subscribe` without `onError`, whose errors are unhandled. It is a property because a
    /// closure that captured it would have to be allocated.
    @usableFromInline let unhandledSite: CallSite?

    @usableFromInline let lifetime = Lifetime()

    @inlinable init(_ target: Observer<Element>, unhandledAt site: CallSite? = nil) {
        onNext = target.onNext
        onEnd = target.onEnd
        unhandledSite = site
        if LiveCount.isCounting.load(ordering: .relaxed) { count() }
    }

    @usableFromInline func count() {
        // The registration releases `count` when the lifetime is disposed, or deallocated together with its
        // source.
        let count = LiveSubscription()
        lifetime.onDispose { withExtendedLifetime(count) {} }
    }

    /// Runs `action` last: after the terminal event, or after the teardown of a disposal.
    @usableFromInline convenience init(
        _ target: Observer<Element>, unhandledAt site: CallSite?,
        onDisposed action: @escaping @Sendable () -> Void
    ) {
        let onEnd = target.onEnd
        self.init(
            target.with(onEnd: { error in
                if let error, let site { UnhandledErrors.handle(error, at: site) } else { onEnd(error) }
                action()
            }))
        // The first registration is the last teardown.
        lifetime.onDispose { [unowned lifetime] in if !lifetime.claimEnd() { action() } }
    }

    @inlinable static func start(
        _ stream: Observable<Element>, _ target: Observer<Element>, unhandledAt site: CallSite? = nil,
        _ onDisposed: (@Sendable () -> Void)?
    ) -> any Disposable {
        guard let onDisposed else { return Subscription(target, unhandledAt: site).start(stream) }
        return Subscription(target, unhandledAt: site, onDisposed: onDisposed).start(stream)
    }

    @inlinable func start(_ stream: Observable<Element>) -> any Disposable {
        stream.run(
            Observer(
                onNext: { if !self.lifetime.isDisposed { self.onNext($0) } },
                onEnd: { self.end(with: $0) }),
            in: lifetime)
        return lifetime
    }

    @inlinable func end(with error: (any Error)?) {
        guard lifetime.end() else { return }
        if let error, let unhandledSite {
            UnhandledErrors.handle(error, at: unhandledSite)
        } else {
            onEnd(error)
        }
    }
}

extension Observable {
    /// Subscribes for another module: see `Subscription.start`.
    @inlinable package func subscribe(
        _ target: Observer<Element>, unhandledAt site: CallSite? = nil, onDisposed: (@Sendable () -> Void)?
    ) -> any Disposable { Subscription.start(self, target, unhandledAt: site, onDisposed) }
}
