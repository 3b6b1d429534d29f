/// `combineLatest` of four streams, as one writes it by hand.
final class HandRow {
    private let first: Int?
    private let second: Int?
    private let third: Int?
    @exclusivity(unchecked) private var fourth: Int?
    private let next: Emit
    private let combine: Combination4

    init(
        _ first: Int, _ second: Int, _ third: Int, before next: @escaping Emit,
        _ combine: @escaping Combination4
    ) {
        self.first = first
        self.second = second
        self.third = third
        self.next = next
        self.combine = combine
    }

    /// Receives an element of the fourth stream.
    @inline(never) func receive(_ number: Int) {
        fourth = number
        guard let first, let second, let third, let fourth else { return }
        next(combine(first, second, third, fourth))
    }

    /// Seven rows, each of which feeds the next.
    @inline(never) static func seven(before last: @escaping Emit, _ combine: @escaping Combination4) -> Emit {
        var step = last
        for _ in 0..<hidden(7) { step = HandRow(1, 1, 1, before: step, combine).receive }
        return step
    }
}
