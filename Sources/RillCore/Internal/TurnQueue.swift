/// Elements that wait for a turn of a scheduler. The first element requests a turn. While elements wait, the
/// turn continues or another one follows. The lock of the owner guards the queue.
@usableFromInline package struct TurnQueue<Element> {
    @usableFromInline package var elements = Queue<Element>()
    @usableFromInline package private(set) var hasTurn = false

    @inlinable package init() {}

    /// True when the caller must schedule a turn.
    @inlinable package mutating func requestTurn() -> Bool { !exchange(&hasTurn, with: true) }

    /// Appends an element. True when the caller must schedule a turn.
    @inlinable package mutating func append(_ element: Element) -> Bool {
        elements.append(element)
        return requestTurn()
    }

    /// Ends a turn. True when the caller must schedule another.
    @inlinable package mutating func endTurn() -> Bool {
        hasTurn = !elements.isEmpty
        return hasTurn
    }

    /// Ends a turn without a subscriber; the elements wait for another turn.
    @inlinable package mutating func abandonTurn() { hasTurn = false }

    /// Takes all elements. The turn ends when the queue is empty.
    @inlinable package mutating func takeAll() -> Queue<Element> {
        hasTurn = !elements.isEmpty
        defer { elements = Queue() }
        return elements
    }
}

extension TurnQueue: Sendable where Element: Sendable {}
