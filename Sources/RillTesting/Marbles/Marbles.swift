import RillCore

/// A stream drawn as text, one character per tick of virtual time.
///
///     -     nothing happens
///     a     an element: any letter or digit
///     |     completed
///     #     error
///     ^     the moment of subscription, for a hot source; all other times count from it
///     !     the moment of disposal, in a subscription diagram
///     (ab|) several events at the same moment, the moment of the first; the group takes one tick
///     7ms   so much time passes, set off by blanks: `a 7ms b`; units ns, us, ms, s, m, at most 10¹⁵ of them
///
/// Blanks elsewhere have no meaning and help to align rows.
public struct Marbles: Sendable, Hashable {
    public enum Mark: Sendable, Hashable {
        case element(Character)
        case completed
        case error
        case subscribed
        case disposed
    }

    public struct Moment: Sendable, Hashable {
        public let time: Duration
        public let mark: Mark
        /// Where it stands in the text, from 0.
        public let offset: Int
    }

    /// What happens, in order, with times counted from `^` where there is one, else from the start.
    public let moments: [Moment]

    public init(_ text: String, tick: Duration) throws(MarbleError) {
        var parser = MarbleParser(text: text, tick: tick)
        let moments = try parser.parse()
        let zero = moments.first { $0.mark == .subscribed }?.time ?? .zero
        self.moments = moments.map { Moment(time: $0.time - zero, mark: $0.mark, offset: $0.offset) }
    }
}

/// A diagram that cannot be read: it names the diagram, the place and the rule.
public struct MarbleError: Error, Hashable, CustomStringConvertible {
    public let text: String
    public let offset: Int
    public let rule: String

    public var description: String {
        "\"\(text)\" cannot be read as marbles: \(rule)\n \(text)\n \(String(repeating: " ", count: offset))^"
    }
}
