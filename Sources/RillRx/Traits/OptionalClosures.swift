extension Observable {
    /// Starts the stream with the closures that are there. Without `onError`, an error is unhandled.
    @inlinable func start(
        onNext: (@Sendable (Element) -> Void)? = nil,
        onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)?,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        // Not `??`: it is generic, and would wrap the closure in another one.
        let onNext: @Sendable (Element) -> Void = if let onNext { onNext } else { { _ in } }
        let onCompleted: @Sendable () -> Void = if let onCompleted { onCompleted } else { {} }
        guard let onError else {
            return subscribe(
                onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
        }
        return subscribe(
            onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }
}

extension Optional {
    /// The closure with its object, which it does not retain: see `unretained`.
    @inlinable func with<Object: AnyObject & Sendable, Value: Sendable>(
        _ object: Object
    ) -> (@Sendable (Value) -> Void)? where Wrapped == @Sendable (Object, Value) -> Void {
        guard let action = self else { return nil }
        return unretained(object, action)
    }

    /// As above, for a closure that takes the object alone.
    @inlinable func with<Object: AnyObject & Sendable>(
        _ object: Object
    ) -> (@Sendable () -> Void)? where Wrapped == @Sendable (Object) -> Void {
        guard let action = self else { return nil }
        return unretained(object, action)
    }
}
