/// The elements a subject keeps for those who come late.
@usableFromInline
struct Memory<Element: Sendable>: Sendable {
    @usableFromInline
    var recent = Fifo<Element>()

    @usableFromInline
    let limit: Int

    /// Whether they are kept when the subject has ended.
    @usableFromInline
    let outlivesTheEnd: Bool

    @inlinable
    init(limit: Int, outlivesTheEnd: Bool) {
        self.limit = limit
        self.outlivesTheEnd = outlivesTheEnd
    }

    @inlinable
    static var none: Memory { Memory(limit: 0, outlivesTheEnd: false) }

    @inlinable
    var elements: [Element] { limit == 0 ? [] : recent.elements }

    @inlinable
    mutating func store(_ element: Element) {
        guard limit > 0 else { return }
        if recent.count == limit { _ = recent.popFirst() }
        recent.append(element)
    }

    @inlinable
    mutating func end() {
        if !outlivesTheEnd { recent = Fifo() }
    }
}
