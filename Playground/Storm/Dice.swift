import Foundation
import RillCore

/// The random numbers of one run. The same seed gives the same run.
package struct Dice: RandomNumberGenerator, Sendable {
    private var random: SplitMix64
    /// A normal draw yields two numbers; this is the second.
    private var spareNormal: Double?

    package init(seed: UInt64) { random = SplitMix64(seed: seed) }

    package mutating func next() -> UInt64 { random.next() }

    /// Uniformly distributed in 0..<1.
    mutating func unit() -> Double { random.unit() }

    /// Uniformly distributed in 0..<count.
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

    /// The travel time of a message: |N(10, 2)| ms.
    mutating func hop() -> Duration { .nanoseconds(Int64(abs(10 + 2 * normal()) * 1_000_000)) }

    /// The time until the next arrival of a Poisson process with `rate` arrivals a second.
    mutating func gap(rate: Double) -> Duration {
        .nanoseconds(Int64(-log(1 - unit()) / rate * 1_000_000_000))
    }
}
