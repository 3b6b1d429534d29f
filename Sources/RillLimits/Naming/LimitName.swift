/// What a limit is called in a sentence: `circuit breaker`, `circuit breaker "weather"`.
struct LimitName: CustomStringConvertible {
    let kind: String
    /// The kind, if the limit was given no name.
    let name: String

    var description: String { name == kind ? kind : "\(kind) \"\(name)\"" }
}
