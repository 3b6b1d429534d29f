extension InfallibleType {
    /// Runs side effects for events, without changing the events.
    @inlinable public func `do`(
        onNext: (@Sendable (Element) -> Void)? = nil,
        afterNext: (@Sendable (Element) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil,
        afterCompleted: (@Sendable () -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)? = nil,
        onSubscribed: (@Sendable () -> Void)? = nil,
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Infallible<Element> {
        Infallible(
            raw: asObservable().do(
                onNext: onNext ?? { _ in }, afterNext: afterNext ?? { _ in },
                onCompleted: onCompleted ?? {}, afterCompleted: afterCompleted ?? {},
                onSubscribe: onSubscribe ?? {}, onSubscribed: onSubscribed ?? {}, onDispose: onDispose))
    }

    /// Calls `sink` with a line for every step of a subscription: subscribed, each event, disposed. By
    /// default the lines go to standard error.
    public func debug(
        _ identifier: String? = nil, to sink: (@Sendable (String) -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> Infallible<Element> {
        if let sink {
            Infallible(raw: asObservable().debug(identifier, to: sink, file: file, line: line))
        } else {
            Infallible(raw: asObservable().debug(identifier, file: file, line: line))
        }
    }

    /// Like `debug(_:to:)`, but with `trimOutput`, an event of more than 40 characters is shown by its first
    /// and its last 20.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool, file: String = #fileID, line: Int = #line
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().debug(identifier, trimOutput: trimOutput, file: file, line: line))
    }
}
