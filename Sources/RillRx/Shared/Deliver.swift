/// The common part of `drive` and `emit`.
extension SharedSequenceConvertibleType {
    @inlinable func deliver(
        onNext: @escaping @MainActor @Sendable (Element) -> Void,
        onCompleted: @escaping @MainActor @Sendable () -> Void,
        onDisposed: (@MainActor @Sendable () -> Void)?
    ) -> any Disposable {
        // The scheduler of the strategy delivers on the main actor.
        asObservable().surrounded.start(
            on: nil, onNext: onMainActor(onNext), onError: nil, onCompleted: onMainActor(onCompleted),
            onDisposed: onDisposed.map { movedToMainActor($0) })
    }

    @inlinable func deliver<Object: AnyObject & Sendable>(
        with object: Object,
        onNext: @escaping @MainActor @Sendable (Object, Element) -> Void,
        onCompleted: @escaping @MainActor @Sendable (Object) -> Void,
        onDisposed: (@MainActor @Sendable (Object) -> Void)?
    ) -> any Disposable {
        var disposed: (@MainActor @Sendable () -> Void)?
        if let onDisposed { disposed = { [weak object] in if let object { onDisposed(object) } } }
        return deliver(
            onNext: { [weak object] element in if let object { onNext(object, element) } },
            onCompleted: { [weak object] in if let object { onCompleted(object) } },
            onDisposed: disposed)
    }

    @inlinable func deliver<Target: ObserverType>(to targets: [Target]) -> any Disposable
    where Target.Element == Element {
        asObservable().subscribe { event in for target in targets { target.on(event) } }
    }
}
