/// How a throttle of a program is made: the window is milliseconds, the numbers are thousandths.
struct AdaptiveThrottleSettings: Sendable {
    let k, window, minimumRate, maximumRejection: Int
    let probeInterval: Attoseconds
    private let seed: UInt64

    init(_ dice: inout ModelDice) {
        k = dice.isLikely(50) ? 1_000 * dice.number(1...3) : dice.number(1_000...4_000)
        window = dice.number(20...200)
        // Up to five requests in a window, and often a whole number of them.
        let least = dice.isLikely(50) ? 1_000 * dice.number(0...3) : dice.number(0...5_000)
        minimumRate = least * 1_000 / window
        maximumRejection = dice.isLikely(50) ? 1_000 : dice.number(0...1_000)
        probeInterval = dice.evenMilliseconds(2...60)
        seed = UInt64(dice.number(0...1_000_000))
    }

    func throttle(named name: String) -> AdaptiveThrottle {
        AdaptiveThrottle(
            k: Double(k) / 1_000, window: .milliseconds(window), minimumRate: Double(minimumRate) / 1_000,
            maximumRejection: Double(maximumRejection) / 1_000, probeInterval: .attoseconds(probeInterval),
            seed: seed, name: name)
    }
}
