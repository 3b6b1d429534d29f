/// What is left out of a log: runs before anything is kept, on the thread of the event, outside every lock.
///
///     LogRedaction(error: { ReplayedError(type: "ApiError", text: "\($0)".replacing(key, with: "…")) })
public struct LogRedaction<Element: Sendable>: Sendable {
    @usableFromInline
    let value: (@Sendable (Element) -> Element)?

    @usableFromInline
    let error: (@Sendable (any Error) -> any Error)?

    /// What is not given is kept as it is.
    public init(
        value: (@Sendable (Element) -> Element)? = nil, error: (@Sendable (any Error) -> any Error)? = nil
    ) {
        self.value = value
        self.error = error
    }

    /// Nothing is left out.
    public static var none: LogRedaction { LogRedaction() }

    @inlinable
    func kept(_ element: Element) -> Element { value?(element) ?? element }

    @inlinable
    func kept(_ error: any Error) -> any Error { self.error?(error) ?? error }
}
