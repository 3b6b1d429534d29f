/// Draws what a random program needs.
struct ModelDice: RandomNumberGenerator {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func next() -> UInt64 { generator.next() }

    mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

    mutating func isLikely(_ percent: Int) -> Bool { number(1...100) <= percent }

    mutating func one<Choice>(of choices: [Choice]) -> Choice { choices[number(0...choices.count - 1)] }

    mutating func list<Element>(
        of count: ClosedRange<Int>, _ draw: (inout ModelDice) -> Element
    ) -> [Element] {
        (0..<number(count)).map { _ in draw(&self) }
    }

    /// Nil as often as not, unless a percentage is given.
    mutating func maybe<Choice>(_ percent: Int = 50, _ draw: (inout ModelDice) -> Choice) -> Choice? {
        isLikely(percent) ? draw(&self) : nil
    }

    mutating func milliseconds(_ range: ClosedRange<Int>) -> Attoseconds {
        number(range) * LimitProgram.millisecond
    }

    /// An even number of them.
    mutating func evenMilliseconds(_ range: ClosedRange<Int>) -> Attoseconds {
        2 * milliseconds(range.lowerBound / 2...range.upperBound / 2)
    }
}
