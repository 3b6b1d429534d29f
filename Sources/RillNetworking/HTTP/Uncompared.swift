/// A part of a request or a response that does not count when two of them are compared.
protocol Uncompared: Sendable, Hashable {}

extension Uncompared {
    static func == (one: Self, other: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
