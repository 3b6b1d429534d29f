/// Removes secrets from a log. The functions run before anything is recorded, on the thread of the event and
/// outside every lock; those for the name and the metadata of a stream run once for each subscription.
///
///     LogRedaction(error: { ReplayedError(type: "ApiError", text: "\($0)".replacing(key, with: "…")) })
public struct LogRedaction<Element: Sendable>: Sendable {
    @usableFromInline let value: (@Sendable (Element) -> Element)?
    @usableFromInline let error: (@Sendable (any Error) -> any Error)?
    private let stream: (@Sendable (String) -> String)?
    private let metadata: (@Sendable ([String: String]) -> [String: String])?

    /// Records what the functions return: for an element, an error, the name of a stream and its metadata. A
    /// part without a function is recorded unchanged. The filter of the log receives names and metadata
    /// before their redaction.
    public init(
        value: (@Sendable (Element) -> Element)? = nil, error: (@Sendable (any Error) -> any Error)? = nil,
        stream: (@Sendable (String) -> String)? = nil,
        metadata: (@Sendable ([String: String]) -> [String: String])? = nil
    ) {
        self.value = value
        self.error = error
        self.stream = stream
        self.metadata = metadata
    }

    /// Records everything unchanged.
    public static var none: LogRedaction { LogRedaction() }

    @inlinable func redacted(_ element: Element) -> Element { value?(element) ?? element }

    @inlinable func redacted(_ error: any Error) -> any Error { self.error?(error) ?? error }

    func redacted(_ stream: LoggedStream) -> LoggedStream {
        if self.stream == nil && metadata == nil { return stream }
        return LoggedStream(
            self.stream?(stream.name) ?? stream.name, stream.site,
            metadata?(stream.metadata) ?? stream.metadata)
    }
}
