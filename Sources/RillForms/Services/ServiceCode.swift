/// The codes of a service, or of one module of it.
///
///     enum LoginCode: Int, ServiceCode {
///         case wrongPassword = 20001
///
///         var message: String {
///             switch self {
///             case .wrongPassword: "The password is wrong"
///             }
///         }
///     }
///
/// A number and its text are equal: `20001` and `"20001"` are the same code. `"+20001"` and `"020001"` are
/// not.
public protocol ServiceCode: RawRepresentable, Hashable, Sendable
where RawValue: LosslessStringConvertible & Sendable {
    /// The meaning of the code, for people.
    var message: String { get }
}

extension ServiceCode {
    init?(text: String) {
        guard let rawValue = RawValue(text) else { return nil }
        // An integer is read from texts that are not its own, such as "+20001".
        if rawValue is any BinaryInteger && rawValue.description != text { return nil }
        self.init(rawValue: rawValue)
    }
}

/// The codes of a module without codes of its own.
public enum NoCode: ServiceCode {
    /// Always nil.
    public init?(rawValue: String) { return nil }

    public var rawValue: String { switch self {} }
    public var message: String { switch self {} }
}
