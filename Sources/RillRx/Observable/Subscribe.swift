extension ObservableType {
    /// Starts the stream and delivers its events to the closures.
    ///
    /// A closure runs on the actor on which it is written; in an `actor`, only one that captures `self`
    /// strongly does, and `[unowned self]` must not be used: see docs/guides/main-actor.md.
    ///
    /// If any of `onNext`, `onError` and `onCompleted` belongs to an actor, it is the actor of all three: on
    /// the main actor they are called as by `observe(on: MainScheduler())`, inside the call that sends the
    /// event if that is made on the main queue and nothing waits, on another actor always after that call.
    /// Without an actor they run on the thread that delivers the event, as does a function that is
    /// `nonisolated`, and a constant closure of type `@Sendable`.
    ///
    /// `onDisposed` runs last, after an error, a completion or a disposal. Releasing the returned disposable
    /// does not end the subscription. Without `onError`, an error goes to `UnhandledErrors`, with the file
    /// and line of this call.
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
