/// RxSwift's names for the errors of operators, as patterns:
///
///     stream.catch { error in
///         guard case RxError.timeout = error else { throw error }
///         return .just(cached)
///     }
///
/// Operators fail with `TimeoutError`, `SingleError` and `IndexOutOfRangeError`; only `toBlocking()` throws
/// an `RxError` in their place. Your code may throw an `RxError`.
public struct RxError: Error, Hashable, CustomStringConvertible {
    private enum Name { case unknown, overflow, noElements, moreThanOneElement, argumentOutOfRange, timeout }

    private let name: Name
    /// What the name stands for, or the text of the error from which this value was made.
    public let description: String

    /// An error without a name. No operator fails with it.
    public static let unknown = RxError(.unknown, "an unknown error")
    /// A number beyond the range of its type. No operator fails with it.
    public static let overflow = RxError(.overflow, "an overflow")
    /// A stream without an element, where one was expected.
    public static let noElements = RxError(.noElements, "a stream without an element")
    /// A stream with several elements, where one was expected.
    public static let moreThanOneElement = RxError(.moreThanOneElement, "a stream with several elements")
    /// An index beyond the elements of the stream.
    public static let argumentOutOfRange = RxError(.argumentOutOfRange, "an index out of range")
    /// A time limit that has passed.
    public static let timeout = RxError(.timeout, "a time limit has passed")

    /// The error of a blocking call whose stream has not ended within `seconds`.
    static func noEnd(within seconds: Double) -> RxError {
        RxError(.timeout, "the stream had not ended after \(seconds) s")
    }

    /// The name of an operator's error, with the text of that error; nil for any other error.
    public init?(_ error: any Error) {
        switch error {
        case let error as RxError: self = error
        case SingleError.noElement: self.init(.noElements, "\(error)")
        case SingleError.moreThanOneElement: self.init(.moreThanOneElement, "\(error)")
        case is IndexOutOfRangeError: self.init(.argumentOutOfRange, "\(error)")
        case is TimeoutError: self.init(.timeout, "\(error)")
        default: return nil
        }
    }

    private init(_ name: Name, _ description: String) { (self.name, self.description) = (name, description) }

    /// Whether the two errors have the same name.
    public static func == (left: RxError, right: RxError) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// True if `name` is the name of `error`.
    public static func ~= (name: RxError, error: any Error) -> Bool { RxError(error) == name }
}
