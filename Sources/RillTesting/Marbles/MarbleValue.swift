/// An element that can be drawn as one character of a diagram: a letter or a digit.
public protocol MarbleValue: Sendable, Equatable {
    /// The element that is drawn as this character; nil if there is none.
    init?(marble: Character)
    /// The character of this element; nil if it has none.
    var marble: Character? { get }
}

extension Int: MarbleValue {
    /// The digits 0 to 9, then a = 10 to z = 35.
    public init?(marble: Character) {
        guard marble.isASCII, let value = Int(String(marble).lowercased(), radix: 36) else { return nil }
        self = value
    }

    /// The digit or letter of the number; nil if it is not in 0..<36.
    public var marble: Character? { (0..<36).contains(self) ? Character(String(self, radix: 36)) : nil }
}

extension Character: MarbleValue {
    /// The character itself.
    public init?(marble: Character) { self = marble }
    /// The character itself, if it is a letter or a digit.
    public var marble: Character? { isLetter || isNumber ? self : nil }
}

extension String: MarbleValue {
    /// The character as a string.
    public init?(marble: Character) { self = String(marble) }
    /// The only character of the string, if it is a letter or a digit.
    public var marble: Character? { count == 1 ? first?.marble : nil }
}
