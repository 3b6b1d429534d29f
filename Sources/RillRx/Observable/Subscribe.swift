extension ObservableType {
    /// Starts the stream and delivers its events to the closures.
    ///
    /// `subscribe` of an `Observable` describes the actor of the closures and an error without `onError`.
    /// Unlike it, this method lets turns of the current thread begin before it has subscribed to all streams.
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
