extension Duration {
    /// The units in which a duration is written, the largest first.
    private static let units: [(symbol: String, duration: Duration)] = [
        ("m", .seconds(60)), ("s", .seconds(1)), ("ms", .milliseconds(1)), ("us", .microseconds(1)),
        ("ns", .nanoseconds(1)),
    ]

    /// The unit with this symbol: `m`, `s`, `ms`, `us` or `ns`.
    package static func unit(_ symbol: String) -> Duration? { units.first { $0.symbol == symbol }?.duration }

    /// The duration for people: in seconds, or in the largest smaller unit that gives 1 or more, cut to three
    /// decimals.
    ///
    ///     90 s   1.5 s   30 ms   15 µs   0 s
    package var text: String {
        let magnitude = attoseconds.magnitude
        let sign = attoseconds < 0 ? "-" : ""
        for (symbol, unit) in Self.units.dropFirst() where magnitude >= unit.attoseconds.magnitude {
            let number = Self.decimal(thousandths: magnitude / (unit.attoseconds.magnitude / 1000))
            return "\(sign)\(number) \(symbol == "us" ? "µs" : symbol)"
        }
        if magnitude == 0 { return "0 s" }
        return "\(sign)\(Self.decimal(thousandths: magnitude / 1_000_000)) ns"
    }

    /// The duration as a whole number of the largest unit that gives one. Only a fraction of a nanosecond is
    /// lost.
    ///
    ///     3m   90s   1500us   10ns
    package var exactText: String {
        for (symbol, unit) in Self.units {
            let (count, rest) = attoseconds.quotientAndRemainder(dividingBy: unit.attoseconds)
            if rest == 0 { return "\(count)\(symbol)" }
        }
        return "\(attoseconds / Duration.nanoseconds(1).attoseconds)ns"
    }

    /// The duration in seconds with three decimals, without the unit: `1.023`.
    package var secondsText: String {
        let milliseconds = attoseconds.magnitude / 1_000_000_000_000_000
        let sign = attoseconds < 0 && milliseconds > 0 ? "-" : ""
        return "\(sign)\(milliseconds / 1000).\(Self.threeDigits(milliseconds % 1000))"
    }

    /// The shortest step, of 1, 2 or 5 times a power of ten nanoseconds, that fits into `length` fewer than
    /// `count` times: the distance between the ticks of an axis. If no step is long enough, it is the longest
    /// step.
    package static func roundStep(covering length: Duration, count: Int) -> Duration {
        var step = Duration.nanoseconds(1)
        var factors: ArraySlice<(Int128, Int128)> = [(2, 1), (5, 2), (2, 1)]
        while length.attoseconds / step.attoseconds >= Int128(count) {
            let (up, down) = factors.removeFirst()
            let (product, isTooLong) = step.attoseconds.multipliedReportingOverflow(by: up)
            if isTooLong { return step }
            step = Duration(attoseconds: product / down)
            factors.append((up, down))
        }
        return step
    }

    /// A number of thousandths as a decimal number without trailing zeros.
    private static func decimal(thousandths: UInt128) -> String {
        var decimals = threeDigits(thousandths % 1000)
        while decimals.last == "0" { decimals.removeLast() }
        return decimals.isEmpty ? "\(thousandths / 1000)" : "\(thousandths / 1000).\(decimals)"
    }

    private static func threeDigits(_ number: UInt128) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: 3 - digits.count) + digits
    }
}
