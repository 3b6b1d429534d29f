import Foundation

/// The types of error that a log file stores as values, so that they are read with their type. Other errors
/// are stored as type and text, and are read as `ReplayedError`.
///
///     LogErrorCodec.codable(ApiError.self).and(CacheError.self)
public struct LogErrorCodec: Sendable {
    typealias Container = KeyedDecodingContainer<LogFileFormat.ErrorKey>

    /// One type of error.
    private struct Form: Sendable {
        let type: String
        let encode: @Sendable (any Error, JSONEncoder) throws -> Data?
        let decode: @Sendable (Container) throws -> any Error
    }

    private var forms: [Form] = []

    /// Stores no error as a value.
    public static let none = LogErrorCodec()

    /// Stores errors of this type as values.
    public static func codable<Failure: Error & Codable>(_ failure: Failure.Type) -> LogErrorCodec {
        none.and(failure)
    }

    /// Adds a type of error that is stored as a value. Of several types with the same name, the first is
    /// stored; errors of the others are read as `ReplayedError`.
    public func and<Failure: Error & Codable>(_ failure: Failure.Type) -> LogErrorCodec {
        let type = String(describing: failure)
        // A file has only the name of a type, so a value of the second type would be read as a value of the
        // first.
        if forms.contains(where: { $0.type == type }) { return self }
        var codec = self
        codec.forms.append(
            Form(
                type: type,
                encode: { error, encoder in try (error as? Failure).map { try encoder.encode($0) } },
                decode: { try $0.decode(failure, forKey: .value) }))
        return codec
    }

    /// The error as JSON; nil if its type is not stored.
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
