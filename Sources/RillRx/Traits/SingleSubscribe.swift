extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Starts the sequence and delivers its answer to the closures.
    ///
    /// `onDisposed` runs last. Without `onFailure`, an error goes to `UnhandledErrors`, with the file and
    /// line of this call.
    // Disfavoured, so that `subscribe { event in … }` is the form that receives the answer as a value.
    @_disfavoredOverload @inlinable public func subscribe(
        @_inheritActorContext onSuccess: (@Sendable @isolated(any) (Element) -> Void)? = nil,
        @_inheritActorContext onFailure: (@Sendable @isolated(any) (any Error) -> Void)? = nil,
        @_inheritActorContext onDisposed: (@Sendable @isolated(any) () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        asObservable().surrounded.start(
            onNext: onSuccess, onError: onFailure, onDisposed: onDisposed, file: file, line: line)
    }

    /// `subscribe(onSuccess:onFailure:onDisposed:)`.
    @_disfavoredOverload @available(*, deprecated, renamed: "subscribe(onSuccess:onFailure:onDisposed:)")
    @inlinable public func subscribe(
        @_inheritActorContext onSuccess: (@Sendable @isolated(any) (Element) -> Void)? = nil,
        @_inheritActorContext onError: @escaping @Sendable @isolated(any) (any Error) -> Void,
        @_inheritActorContext onDisposed: (@Sendable @isolated(any) () -> Void)? = nil
    ) -> any Disposable { subscribe(onSuccess: onSuccess, onFailure: onError, onDisposed: onDisposed) }

    /// Starts the sequence and delivers its answer as a value.
    @inlinable
    public func subscribe(
        @_inheritActorContext _ observer: @escaping @Sendable @isolated(any) (SingleEvent<Element>) -> Void
    ) -> any Disposable {
        let receive = plain(observer)
        return asObservable().surrounded.start(
            on: observer.isolation, onNext: { receive(.success($0)) }, onError: { receive(.failure($0)) })
    }

    /// Like `subscribe(onSuccess:onFailure:onDisposed:)`, but the closures receive `object`, which is not
    /// retained. They do not run when it has been released.
    @inlinable public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        @_inheritActorContext onSuccess: (@Sendable @isolated(any) (Object, Element) -> Void)? = nil,
        @_inheritActorContext onFailure: (@Sendable @isolated(any) (Object, any Error) -> Void)? = nil,
        @_inheritActorContext onDisposed: (@Sendable @isolated(any) (Object) -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        asObservable().surrounded.start(
            with: object, onNext: onSuccess, onError: onFailure, onDisposed: onDisposed, file: file,
            line: line)
    }
}
