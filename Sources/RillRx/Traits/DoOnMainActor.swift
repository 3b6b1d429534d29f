extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Runs side effects on the main actor and delivers the answer there, as `doOnMainActor` of a stream
    /// does. The closures may use the state of the main actor. An error that a closure throws replaces the
    /// answer.
    public func doOnMainActor(
        onSuccess: @escaping @MainActor @Sendable (Element) throws -> Void = { _ in },
        onError: @escaping @MainActor @Sendable (any Error) throws -> Void = { _ in },
        onSubscribe: @escaping @MainActor @Sendable () -> Void = {},
        onDispose: (@MainActor @Sendable () -> Void)? = nil
    ) -> Single<Element> {
        Single(
            raw: asObservable().doOnMainActor(
                onNext: onSuccess, onError: onError, onSubscribe: onSubscribe, onDispose: onDispose))
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Runs side effects on the main actor and delivers the answer there, as `doOnMainActor` of a stream
    /// does. The closures may use the state of the main actor. An error that a closure throws replaces the
    /// answer. `onCompleted` also runs after an element.
    public func doOnMainActor(
        onNext: @escaping @MainActor @Sendable (Element) throws -> Void = { _ in },
        onError: @escaping @MainActor @Sendable (any Error) throws -> Void = { _ in },
        onCompleted: @escaping @MainActor @Sendable () -> Void = {},
        onSubscribe: @escaping @MainActor @Sendable () -> Void = {},
        onDispose: (@MainActor @Sendable () -> Void)? = nil
    ) -> Maybe<Element> {
        Maybe(
            raw: asObservable().doOnMainActor(
                onNext: onNext, onError: onError, onCompleted: onCompleted, onSubscribe: onSubscribe,
                onDispose: onDispose))
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Runs side effects on the main actor and delivers the answer there, as `doOnMainActor` of a stream
    /// does. The closures may use the state of the main actor. An error that a closure throws replaces the
    /// answer.
    public func doOnMainActor(
        onError: @escaping @MainActor @Sendable (any Error) throws -> Void = { _ in },
        onCompleted: @escaping @MainActor @Sendable () throws -> Void = {},
        onSubscribe: @escaping @MainActor @Sendable () -> Void = {},
        onDispose: (@MainActor @Sendable () -> Void)? = nil
    ) -> Completable {
        Completable(
            raw: asObservable().doOnMainActor(
                onError: onError, onCompleted: onCompleted, onSubscribe: onSubscribe, onDispose: onDispose))
    }
}

extension InfallibleType {
    /// Runs side effects on the main actor and delivers the events there, as `doOnMainActor` of a stream
    /// does. The closures may use the state of the main actor.
    public func doOnMainActor(
        onNext: @escaping @MainActor @Sendable (Element) -> Void = { _ in },
        onCompleted: @escaping @MainActor @Sendable () -> Void = {},
        onSubscribe: @escaping @MainActor @Sendable () -> Void = {},
        onDispose: (@MainActor @Sendable () -> Void)? = nil
    ) -> Infallible<Element> {
        Infallible(
            raw: asObservable().doOnMainActor(
                onNext: onNext, onCompleted: onCompleted, onSubscribe: onSubscribe, onDispose: onDispose))
    }
}
