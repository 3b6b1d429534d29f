/// Removes secrets from a log. Both functions run before anything is recorded, on the thread of the event and
/// outside every lock.
///
///     LogRedaction(error: { ReplayedError(type: "ApiError", text: "\($0)".replacing(key, with: "…")) })
public struct LogRedaction<Element: Sendable>: Sendable {
    @usableFromInline let value: (@Sendable (Element) -> Element)?
    @usableFromInline let error: (@Sendable (any Error) -> any Error)?

    /// Records what `value` and `error` return. Without one of them, elements or errors are recorded
    /// unchanged.
    public init(
        value: (@Sendable (Element) -> Element)? = nil, error: (@Sendable (any Error) -> any Error)? = nil
    ) {
        self.value = value
        self.error = error
    }

    /// Records everything unchanged.
    public static var none: LogRedaction { LogRedaction() }

    @inlinable func redacted(_ element: Element) -> Element { value?(element) ?? element }

    @inlinable func redacted(_ error: any Error) -> any Error { self.error?(error) ?? error }
}
