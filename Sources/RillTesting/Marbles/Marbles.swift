import RillLocks

/// A stream drawn as text, one character for each tick of virtual time.
///
///     -     nothing happens
///     a     an element: any letter or digit
///     |     completed
///     #     error
///     ^     the subscription, once; times count from here
///     !     the disposal, in a diagram of a subscription
///     (ab|) several events in one tick
///     7ms   a pause, between blanks: `a 7ms b`; the units are ns, us, ms, s and m, at most 10¹⁵ of one;
///           10¹⁵ minutes in all
///
/// Other blanks have no meaning and align rows.
public struct Marbles: Sendable, Hashable {
    /// The meaning of a character.
    public enum Mark: Sendable, Hashable {
        /// An element that is drawn as this character.
        case element(Character)
        /// `|`
        case completed
        /// `#`
        case error
        /// `^`
        case subscribed
        /// `!`
        case disposed
    }

    /// A mark and its time.
    public struct Moment: Sendable, Hashable {
        /// The time since `^`, or since the start of the text if there is no `^`.
        public let time: Duration
        /// What happens.
        public let mark: Mark
        /// The index of the character in the text, from 0.
        public let offset: Int
    }

    /// All marks, in order.
    public let moments: [Moment]

    /// Reads a diagram. Throws a `MarbleSyntaxError` if the text breaks a rule of the notation. `tick` must
    /// be above zero.
    public init(_ text: String, tick: Duration) throws(MarbleSyntaxError) {
        require(tick > .zero, "Rill: Marbles needs a tick above zero, but got \(tick)")
        var parser = MarbleParser(text: text, tick: tick)
        let moments = try parser.parse()
        let zero = moments.first { $0.mark == .subscribed }?.time ?? .zero
        self.moments = moments.map { Moment(time: $0.time - zero, mark: $0.mark, offset: $0.offset) }
    }

    /// The time of the last character of a diagram, which may be a `-`.
    static func lastTick(of text: String, tick: Duration) throws(MarbleSyntaxError) -> Duration {
        var parser = MarbleParser(text: text, tick: tick)
        let zero = try parser.parse().first { $0.mark == .subscribed }?.time ?? .zero
        return parser.time - tick - zero
    }
}

/// A diagram breaks a rule of the notation.
public struct MarbleSyntaxError: Error, Hashable, CustomStringConvertible {
    /// The diagram.
    public let text: String
    /// The index of the character that breaks the rule, from 0.
    public let offset: Int
    /// The rule, in words.
    public let rule: String

    /// The rule, and the diagram with a caret below the character.
    public var description: String {
        "\"\(text)\" cannot be read as marbles: \(rule)\n \(text)\n \(String(repeating: " ", count: offset))^"
    }
}
