extension ObservableType {
    /// Starts the stream and delivers its events to the closures.
    ///
    /// The actor of the closures and an unhandled error are as with `subscribe` of an `Observable`; turns of
    /// the current thread that begin meanwhile do not wait.
    @inlinable public func subscribe(
        @_inheritActorContext onNext: (@Sendable @isolated(any) (Element) -> Void)? = nil,
        @_inheritActorContext onError: (@Sendable @isolated(any) (any Error) -> Void)? = nil,
        @_inheritActorContext onCompleted: (@Sendable @isolated(any) () -> Void)? = nil,
        @_inheritActorContext onDisposed: (@Sendable @isolated(any) () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        start(
            onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed, file: file,
            line: line)
    }
}
