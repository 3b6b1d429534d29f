/// A part of a request or of a response that makes no difference between two of them.
protocol Uncompared: Sendable, Hashable {}

extension Uncompared {
    static func == (one: Self, other: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
