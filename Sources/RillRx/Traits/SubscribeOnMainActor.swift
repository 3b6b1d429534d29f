extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Starts the sequence and runs the closures on the main actor, so that they may use its state. Without
    /// `onFailure`, an error goes to `UnhandledErrors`, with the file and line of this call.
    public func subscribeOnMainActor(
        onSuccess: (@MainActor @Sendable (Element) -> Void)? = nil,
        onFailure: (@MainActor @Sendable (any Error) -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        primitiveSequence.startOnMainActor(
            onNext: onSuccess, onError: onFailure, onDisposed: onDisposed, file: file, line: line)
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Starts the sequence and runs one of the closures on the main actor, so that it may use its state.
    /// Without `onError`, an error goes to `UnhandledErrors`, with the file and line of this call.
    public func subscribeOnMainActor(
        onSuccess: (@MainActor @Sendable (Element) -> Void)? = nil,
        onError: (@MainActor @Sendable (any Error) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        let answer = FirstAnswer()
        return primitiveSequence.startOnMainActor(
            onNext: { element in if answer.isFirst() { onSuccess?(element) } }, onError: onError,
            onCompleted: { if answer.isFirst() { onCompleted?() } }, onDisposed: onDisposed,
            file: file, line: line)
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Starts the sequence and runs the closures on the main actor, so that they may use its state. Without
    /// `onError`, an error goes to `UnhandledErrors`, with the file and line of this call.
    public func subscribeOnMainActor(
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onError: (@MainActor @Sendable (any Error) -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        primitiveSequence.startOnMainActor(
            onError: onError, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
    }
}

extension InfallibleType {
    /// Starts the stream and runs the closures on the main actor, so that they may use its state.
    public func subscribeOnMainActor(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribeOnMainActor(
            onNext: onNext ?? { _ in }, onCompleted: onCompleted ?? {}, onDisposed: onDisposed)
    }
}

extension PrimitiveSequence {
    fileprivate func startOnMainActor(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onError: (@MainActor @Sendable (any Error) -> Void)?,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)?,
        file: String, line: Int
    ) -> any Disposable {
        guard let onError else {
            return source.subscribeOnMainActor(
                onNext: onNext ?? { _ in }, onCompleted: onCompleted ?? {}, onDisposed: onDisposed,
                file: file, line: line)
        }
        return source.subscribeOnMainActor(
            onNext: onNext ?? { _ in }, onError: onError, onCompleted: onCompleted ?? {},
            onDisposed: onDisposed)
    }
}
