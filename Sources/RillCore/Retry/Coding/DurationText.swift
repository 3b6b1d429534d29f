/// A duration as a person writes it: `"200ms"`, `"1.5s"`, `"1m30s"`. It is written exactly.
package struct DurationText: Decodable {
    private static let units: [(name: String, duration: Duration)] = [
        ("h", .seconds(3_600)), ("m", .seconds(60)), ("s", .seconds(1)), ("ms", .milliseconds(1)),
        ("us", .microseconds(1)), ("ns", .nanoseconds(1)),
    ]

    let duration: Duration

    init(_ duration: Duration) { self.duration = duration }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let text = readable({ try container.decode(String.self) }),
            let duration = Self.duration(of: text)
        else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "a duration is a text such as \"200ms\", \"1.5s\" or \"1m30s\", "
                    + "of at most five trillion years, but got \(container.shown)"
            )
        }
        self.duration = duration
    }

    /// A whole number of the largest unit that gives one; what is finer than a nanosecond has decimals.
    var text: String {
        if duration == .zero { return "0s" }
        for (name, unit) in Self.units where duration.attoseconds.isMultiple(of: unit.attoseconds) {
            return "\(duration.attoseconds / unit.attoseconds)\(name)"
        }
        let (whole, rest) = duration.attoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        var decimals = "\(rest + 1_000_000_000)".dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return "\(duration < .zero ? "-" : "")\(whole).\(decimals)ns"
    }

    /// The sum of numbers with their units; nil for any other text.
    package static func duration(of text: String) -> Duration? {
        var rest = text[...]
        let isNegative = rest.first == "-"
        if isNegative { rest.removeFirst() }
        var total: Int128 = 0
        repeat {
            let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            rest.removeFirst(number.count)
            let name = rest.prefix { !($0.isASCII && $0.isNumber) }
            rest.removeFirst(name.count)
            guard let unit = units.first(where: { $0.name == name })?.duration,
                let part = attoseconds(number, times: unit.attoseconds)
            else { return nil }
            let (sum, isTooLong) = total.addingReportingOverflow(part)
            if isTooLong { return nil }
            total = sum
        } while !rest.isEmpty
        return Duration(attoseconds: isNegative ? -total : total)
    }

    /// Nil when the number is none, too large, or finer than an attosecond.
    private static func attoseconds(_ number: Substring, times unit: Int128) -> Int128? {
        let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = Int128(parts[0]) else { return nil }
        var (total, isTooLong) = whole.multipliedReportingOverflow(by: unit)
        var place = unit
        for digit in parts.dropFirst().first ?? "" {
            let (next, rest) = place.quotientAndRemainder(dividingBy: 10)
            guard rest == 0, let value = digit.wholeNumberValue else { return nil }
            place = next
            let (sum, isTooMuch) = total.addingReportingOverflow(next * Int128(value))
            (total, isTooLong) = (sum, isTooLong || isTooMuch)
        }
        return isTooLong || number.last == "." ? nil : total
    }
}
