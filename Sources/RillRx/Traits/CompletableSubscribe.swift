extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Starts the sequence and delivers its answer to the closures.
    ///
    /// `onDisposed` runs last. Without `onError`, an error goes to `UnhandledErrors`, with the file and line
    /// of this call.
    @_disfavoredOverload @inlinable public func subscribe(
        @_inheritActorContext onCompleted: (@Sendable @isolated(any) () -> Void)? = nil,
        @_inheritActorContext onError: (@Sendable @isolated(any) (any Error) -> Void)? = nil,
        @_inheritActorContext onDisposed: (@Sendable @isolated(any) () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        asObservable().surrounded.start(
            onError: onError, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
    }

    /// Starts the sequence and delivers its answer as a value.
    @inlinable
    public func subscribe(
        @_inheritActorContext _ observer: @escaping @Sendable @isolated(any) (CompletableEvent) -> Void
    ) -> any Disposable {
        let receive = plain(observer)
        return asObservable().surrounded.start(
            on: observer.isolation, onError: { receive(.error($0)) }, onCompleted: { receive(.completed) })
    }

    /// Like `subscribe(onCompleted:onError:onDisposed:)`, but the closures receive `object`, which is not
    /// retained. They do not run when it has been released.
    @inlinable public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        @_inheritActorContext onCompleted: (@Sendable @isolated(any) (Object) -> Void)? = nil,
        @_inheritActorContext onError: (@Sendable @isolated(any) (Object, any Error) -> Void)? = nil,
        @_inheritActorContext onDisposed: (@Sendable @isolated(any) (Object) -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        asObservable().surrounded.start(
            with: object, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed,
            file: file, line: line)
    }
}
