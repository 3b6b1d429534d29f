/// Draws what a trace needs.
struct ModelDice {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

    mutating func even(_ range: ClosedRange<Int>) -> Int {
        2 * number(range.lowerBound / 2...range.upperBound / 2)
    }

    mutating func isLikely(_ percent: Int) -> Bool { number(1...100) <= percent }

    mutating func one<Choice>(of choices: [Choice]) -> Choice { choices[number(0...choices.count - 1)] }

    /// Nil as often as not.
    mutating func maybe(_ draw: (inout ModelDice) -> Int) -> Int? { isLikely(50) ? draw(&self) : nil }
}
