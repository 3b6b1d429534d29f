/// What something says about itself: a code, which of all codes say success, and words for people.
public protocol Errorable: Sendable {
    /// None, unless it says otherwise.
    var successCodes: Set<String> { get }
    var code: String? { get }
    var message: String? { get }
}

extension Errorable {
    public var successCodes: Set<String> { [] }
    public var code: String? { nil }
    public var message: String? { nil }

    public var isSuccess: Bool { code.map(successCodes.contains) ?? false }
}

/// Words alone.
extension String: Errorable {
    public var message: String? { self }
}

/// What the JSON of an answer says about itself, or a part of that JSON.
///
///     struct Report: JSONErrorable {
///         static let rootPath: JSONPath = "status"
///         let code: String?
///         let message: String?
///         var successCodes: Set<String> { ["0"] }
///     }
public protocol JSONErrorable: Errorable, Decodable {
    /// Where in the JSON it stands: the whole, unless it says otherwise.
    static var rootPath: JSONPath { get }
}

extension JSONErrorable {
    public static var rootPath: JSONPath { .whole }
}

/// An answer has no code where one was to be read.
public struct MissingCode: Error, Hashable, CustomStringConvertible {
    public init() {}

    public var description: String { "it has no code" }
}
