/// How a throttle of a trace is made: times are milliseconds, the numbers thousandths.
struct AdaptiveThrottleSettings {
    let k, window, minimumRate, maximumRejection, probeInterval: Int
    private let seed: UInt64

    init(_ dice: inout ModelDice) {
        k = dice.isLikely(50) ? 1_000 * dice.number(1...3) : dice.number(1_000...4_000)
        window = dice.number(20...200)
        // Up to five requests in a window, and often a whole number of them.
        let least = dice.isLikely(50) ? 1_000 * dice.number(0...3) : dice.number(0...5_000)
        minimumRate = least * 1_000 / window
        maximumRejection = dice.isLikely(50) ? 1_000 : dice.number(0...1_000)
        probeInterval = dice.even(2...60)
        seed = UInt64(dice.number(0...1_000_000))
    }

    var throttle: AdaptiveThrottle {
        AdaptiveThrottle(
            k: Double(k) / 1_000, window: .milliseconds(window), minimumRate: Double(minimumRate) / 1_000,
            maximumRejection: Double(maximumRejection) / 1_000, probeInterval: .milliseconds(probeInterval),
            seed: seed, name: "t")
    }
}
