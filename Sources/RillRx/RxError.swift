/// RxSwift's names for the errors of operators, as patterns:
///
///     stream.catch { error in
///         guard case RxError.timeout = error else { throw error }
///         return .just(cached)
///     }
///
/// The errors themselves are `TimeoutError`, `SingleError` and `IndexOutOfRangeError`; none is an `RxError`.
/// Your code may throw a name as an error.
public struct RxError: Error, Hashable, CustomStringConvertible {
    /// What the name stands for.
    public let description: String

    /// An error without a name. No operator fails with it.
    public static let unknown = RxError(description: "an unknown error")
    /// A number beyond its type. No operator fails with it.
    public static let overflow = RxError(description: "an overflow")
    /// A stream without an element, where one was expected.
    public static let noElements = RxError(description: "a stream without an element")
    /// A stream with several elements, where one was expected.
    public static let moreThanOneElement = RxError(description: "a stream with several elements")
    /// An index beyond the elements of the stream.
    public static let argumentOutOfRange = RxError(description: "an index out of range")
    /// A time limit that has passed.
    public static let timeout = RxError(description: "a time limit has passed")

    /// The name of an operator's error, or nil for another error.
    public init?(_ error: any Error) {
        switch error {
        case let error as RxError: self = error
        case SingleError.noElement: self = .noElements
        case SingleError.moreThanOneElement: self = .moreThanOneElement
        case is IndexOutOfRangeError: self = .argumentOutOfRange
        case is TimeoutError: self = .timeout
        default: return nil
        }
    }

    private init(description: String) { self.description = description }

    /// True if `error` is what `name` stands for.
    public static func ~= (name: RxError, error: any Error) -> Bool { RxError(error) == name }
}
