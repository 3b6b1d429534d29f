extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Starts the sequence and delivers its answer to one of the closures: `onCompleted` runs only without an
    /// element.
    ///
    /// `onDisposed` runs last. Without `onError`, an error goes to `UnhandledErrors`, with the file and line
    /// of this call.
    @_disfavoredOverload @inlinable public func subscribe(
        @_inheritActorContext onSuccess: (@Sendable @isolated(any) (Element) -> Void)? = nil,
        @_inheritActorContext onError: (@Sendable @isolated(any) (any Error) -> Void)? = nil,
        @_inheritActorContext onCompleted: (@Sendable @isolated(any) () -> Void)? = nil,
        @_inheritActorContext onDisposed: (@Sendable @isolated(any) () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        start(
            on: actor(of: onSuccess?.isolation, onError?.isolation, onCompleted?.isolation),
            onSuccess: plain(ifAny: onSuccess), onError: plain(ifAny: onError),
            onCompleted: plain(ifAny: onCompleted),
            onDisposed: moved(plain(ifAny: onDisposed), to: onDisposed?.isolation), file: file, line: line)
    }

    /// Starts the sequence with closures that all belong to `actor`.
    @inlinable func start(
        on actor: (any Actor)?, onSuccess: (@Sendable (Element) -> Void)?,
        onError: (@Sendable (any Error) -> Void)?, onCompleted: (@Sendable () -> Void)?,
        onDisposed: (@Sendable () -> Void)?, file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        let success: @Sendable (Element) -> Void = if let onSuccess { onSuccess } else { { _ in } }
        guard let onCompleted else {
            return asObservable().surrounded.start(
                on: actor, onNext: success, onError: onError, onDisposed: onDisposed, file: file, line: line)
        }
        let answer = FirstAnswer()
        return asObservable().surrounded.start(
            on: actor, onNext: { element in if answer.isFirst() { success(element) } }, onError: onError,
            onCompleted: { if answer.isFirst() { onCompleted() } }, onDisposed: onDisposed,
            file: file, line: line)
    }

    /// Starts the sequence and delivers its answer as a value.
    @inlinable
    public func subscribe(
        @_inheritActorContext _ observer: @escaping @Sendable @isolated(any) (MaybeEvent<Element>) -> Void
    ) -> any Disposable {
        let receive = plain(observer)
        return start(
            on: observer.isolation, onSuccess: { receive(.success($0)) }, onError: { receive(.error($0)) },
            onCompleted: { receive(.completed) }, onDisposed: nil)
    }

    /// Like `subscribe(onSuccess:onError:onCompleted:onDisposed:)`, but the closures receive `object`, which
    /// is not retained. They do not run when it has been released.
    @inlinable public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        @_inheritActorContext onSuccess: (@Sendable @isolated(any) (Object, Element) -> Void)? = nil,
        @_inheritActorContext onError: (@Sendable @isolated(any) (Object, any Error) -> Void)? = nil,
        @_inheritActorContext onCompleted: (@Sendable @isolated(any) (Object) -> Void)? = nil,
        @_inheritActorContext onDisposed: (@Sendable @isolated(any) (Object) -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        start(
            on: actor(of: onSuccess?.isolation, onError?.isolation, onCompleted?.isolation),
            onSuccess: onSuccess.with(object), onError: onError.with(object),
            onCompleted: onCompleted.with(object),
            onDisposed: moved(onDisposed.with(object), to: onDisposed?.isolation), file: file, line: line)
    }
}
