@usableFromInline
struct ZipState<First, Second> {
    @usableFromInline var first = Fifo<First>()
    @usableFromInline var second = Fifo<Second>()
    @usableFromInline var isFirstComplete = false
    @usableFromInline var isSecondComplete = false

    @inlinable
    init() {}

    @inlinable
    var isOver: Bool { (isFirstComplete && first.isEmpty) || (isSecondComplete && second.isEmpty) }

    @inlinable
    mutating func popPair() -> (First, Second)? {
        guard !second.isEmpty, !first.isEmpty else { return nil }
        guard let first = first.popFirst(), let second = second.popFirst() else { return nil }
        return (first, second)
    }
}
