/// An element that a single character of a diagram can stand for: a letter or a digit.
public protocol MarbleValue: Sendable, Equatable {
    init?(marble: Character)
    var marble: Character? { get }
}

extension Int: MarbleValue {
    /// The digits 0 to 9, then a = 10 to z = 35.
    public init?(marble: Character) {
        guard marble.isASCII, let value = Int(String(marble).lowercased(), radix: 36) else { return nil }
        self = value
    }

    public var marble: Character? { (0..<36).contains(self) ? Character(String(self, radix: 36)) : nil }
}

extension Character: MarbleValue {
    public init?(marble: Character) { self = marble }
    public var marble: Character? { isLetter || isNumber ? self : nil }
}

extension String: MarbleValue {
    public init?(marble: Character) { self = String(marble) }
    public var marble: Character? { count == 1 ? first?.marble : nil }
}
