import Foundation

/// Which errors a log file carries as values, so that they come back as what they were. Of any other error it carries type
/// and text, and a `ReplayedError` comes back.
///
///     LogErrorCodec.codable(ApiError.self).and(CacheError.self)
public struct LogErrorCodec: Sendable {
    typealias Container = KeyedDecodingContainer<LogLine.ErrorKey>

    /// One type of error.
    private struct Form: Sendable {
        let type: String
        let encode: @Sendable (any Error, JSONEncoder) throws -> Data?
        let decode: @Sendable (Container) throws -> any Error
    }

    private var forms: [Form] = []

    /// No error is carried as a value.
    public static let none = LogErrorCodec()

    /// Errors of this type are carried as values.
    public static func codable<Failure: Error & Codable>(_ failure: Failure.Type) -> LogErrorCodec {
        none.and(failure)
    }

    /// Errors of this type are carried as values too. Types of one name cannot be told apart: the first is taken.
    public func and<Failure: Error & Codable>(_ failure: Failure.Type) -> LogErrorCodec {
        var codec = self
        codec.forms.append(
            Form(
                type: String(describing: failure),
                encode: { error, encoder in try (error as? Failure).map { try encoder.encode($0) } },
                decode: { try $0.decode(failure, forKey: .value) }))
        return codec
    }

    /// The error as JSON; nil when it is of no type that is carried.
    func encode(_ error: any Error, with encoder: JSONEncoder) throws -> Data? {
        for form in forms {
            if let data = try form.encode(error, encoder) { return data }
        }
        return nil
    }

    func decode(_ type: String, from container: Container) throws -> (any Error)? {
        try forms.first { $0.type == type }?.decode(container)
    }
}
