/// Elements that wait for a turn of a scheduler. The first one requests a turn, which goes on, or is followed
/// by another, while there are any. The lock of its owner guards it.
@usableFromInline package struct TurnQueue<Element> {
    @usableFromInline package var elements = Queue<Element>()
    @usableFromInline package private(set) var hasTurn = false

    @inlinable package init() {}

    /// True when the caller is to schedule a turn.
    @inlinable package mutating func requestTurn() -> Bool { !exchange(&hasTurn, with: true) }

    /// Appends an element. True when the caller is to schedule a turn.
    @inlinable package mutating func append(_ element: Element) -> Bool {
        elements.append(element)
        return requestTurn()
    }

    /// Ends a turn. True when the caller is to schedule another.
    @inlinable package mutating func endTurn() -> Bool {
        hasTurn = !elements.isEmpty
        return hasTurn
    }

    /// Ends a turn without a subscriber; the elements wait for another turn.
    @inlinable package mutating func abandonTurn() { hasTurn = false }

    /// Takes all elements. The turn ends when there are none.
    @inlinable package mutating func takeAll() -> Queue<Element> {
        hasTurn = !elements.isEmpty
        defer { elements = Queue() }
        return elements
    }
}

extension TurnQueue: Sendable where Element: Sendable {}
