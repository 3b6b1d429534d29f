extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Starts the sequence and delivers its answer to the closures.
    ///
    /// `onDisposed` runs last, on the thread that ends the subscription. Without `onFailure`, an error goes
    /// to `UnhandledErrors`, with the file and line of this call.
    // Disfavoured, so that `subscribe { event in … }` is the form that receives the answer as a value.
    @_disfavoredOverload @inlinable public func subscribe(
        onSuccess: (@Sendable (Element) -> Void)? = nil,
        onFailure: (@Sendable (any Error) -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        asObservable().start(
            onNext: onSuccess, onError: onFailure, onDisposed: onDisposed, file: file, line: line)
    }

    /// `subscribe(onSuccess:onFailure:onDisposed:)`.
    @_disfavoredOverload @available(*, deprecated, renamed: "subscribe(onSuccess:onFailure:onDisposed:)")
    @inlinable public func subscribe(
        onSuccess: (@Sendable (Element) -> Void)? = nil,
        onError: @escaping @Sendable (any Error) -> Void,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        subscribe(onSuccess: onSuccess, onFailure: onError, onDisposed: onDisposed)
    }

    /// Starts the sequence and delivers its answer as a value.
    @inlinable
    public func subscribe(_ observer: @escaping @Sendable (SingleEvent<Element>) -> Void) -> any Disposable {
        asObservable().subscribe(
            onNext: { observer(.success($0)) },
            onError: { observer(.failure($0)) })
    }

    /// As `subscribe(onSuccess:onFailure:onDisposed:)`; the closures receive `object`, which is not retained.
    /// They do not run when it has been released.
    @inlinable public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        onSuccess: (@Sendable (Object, Element) -> Void)? = nil,
        onFailure: (@Sendable (Object, any Error) -> Void)? = nil,
        onDisposed: (@Sendable (Object) -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        subscribe(
            onSuccess: onSuccess.with(object), onFailure: onFailure.with(object),
            onDisposed: onDisposed.with(object), file: file, line: line)
    }
}
