import Foundation
import RillCore

/// The random numbers of one run: the same seed, the same run.
package struct Dice: RandomNumberGenerator, Sendable {
    private var random: SplitMix64
    /// The second of the two numbers that a normal draw makes.
    private var spareNormal: Double?

    package init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    package mutating func next() -> UInt64 { random.next() }

    /// Evenly from 0 up to, but not including, 1.
    mutating func unit() -> Double { random.unit() }

    /// From 0 up to, but not including, `count`.
    mutating func index(below count: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }

    /// Normally distributed, with mean 0 and deviation 1 (Box and Muller).
    mutating func normal() -> Double {
        if let spare = spareNormal.take() { return spare }
        let radius = (-2 * log(1 - unit())).squareRoot()
        let angle = 2 * Double.pi * unit()
        spareNormal = radius * sin(angle)
        return radius * cos(angle)
    }

    /// The time a message takes on its way: |N(10, 2)| ms.
    mutating func hop() -> Duration {
        .nanoseconds(Int64(abs(10 + 2 * normal()) * 1_000_000))
    }

    /// The time until the next of the arrivals that come at random, `rate` of them a second.
    mutating func gap(rate: Double) -> Duration {
        .nanoseconds(Int64(-log(1 - unit()) / rate * 1_000_000_000))
    }
}
