extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Starts the sequence and delivers its answer to the closures.
    ///
    /// `onDisposed` runs last, on the thread that ends the subscription. Without `onError`, an error goes to
    /// `UnhandledErrors`, with the file and line of this call.
    @_disfavoredOverload @inlinable public func subscribe(
        onCompleted: (@Sendable () -> Void)? = nil,
        onError: (@Sendable (any Error) -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        asObservable().start(
            onError: onError, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
    }

    /// Starts the sequence and delivers its answer as a value.
    @inlinable
    public func subscribe(_ observer: @escaping @Sendable (CompletableEvent) -> Void) -> any Disposable {
        asObservable().subscribe(
            onError: { observer(.error($0)) },
            onCompleted: { observer(.completed) })
    }

    /// As `subscribe(onCompleted:onError:onDisposed:)`; the closures receive `object`, which is not retained.
    /// They do not run when it has been released.
    @inlinable public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        onCompleted: (@Sendable (Object) -> Void)? = nil,
        onError: (@Sendable (Object, any Error) -> Void)? = nil,
        onDisposed: (@Sendable (Object) -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        subscribe(
            onCompleted: onCompleted.with(object), onError: onError.with(object),
            onDisposed: onDisposed.with(object), file: file, line: line)
    }
}
