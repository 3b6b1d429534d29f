extension PrimitiveSequence {
    /// Calls `sink` with a line for every step of a subscription: subscribed, each event, disposed. By
    /// default the lines go to standard error.
    public func debug(
        _ identifier: String? = nil, to sink: (@Sendable (String) -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> Self {
        if let sink {
            Self(raw: source.debug(identifier, to: sink, file: file, line: line))
        } else {
            Self(raw: source.debug(identifier, file: file, line: line))
        }
    }

    /// Like `debug(_:to:)`, but with `trimOutput`, an event of more than 40 characters is shown by its first
    /// and its last 20.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool, file: String = #fileID, line: Int = #line
    ) -> Self { Self(raw: source.debug(identifier, trimOutput: trimOutput, file: file, line: line)) }

    /// Emits every event as an element, the terminal event included.
    @inlinable public func materialize() -> Observable<Event<Element>> { source.materialize() }
}
