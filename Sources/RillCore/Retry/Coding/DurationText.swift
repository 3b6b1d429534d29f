/// A duration as a person writes it: `"200ms"`, `"1.5s"`, `"1m30s"`. Encoding it loses no precision.
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

    /// The duration as a whole number of the largest possible unit, or, if it is finer than a nanosecond, in
    /// nanoseconds with decimals.
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

    /// The duration that `text` states as a sum of numbers with units; nil for any other text.
    package static func duration(of text: String) -> Duration? {
        var rest = Array(text.utf8)[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        var total: Int128 = 0
        repeat {
            let number = rest.prefix { isDigit($0) || $0 == point }
            rest.removeFirst(number.count)
            let name = rest.prefix { !isDigit($0) }
            rest.removeFirst(name.count)
            guard let unit = units.first(where: { $0.name.utf8.elementsEqual(name) })?.duration,
                let part = attoseconds(number, times: unit.attoseconds)
            else { return nil }
            let (sum, isTooLong) = total.addingReportingOverflow(part)
            if isTooLong { return nil }
            total = sum
        } while !rest.isEmpty
        return Duration(attoseconds: isNegative ? -total : total)
    }

    private static let point = UInt8(ascii: ".")

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// Nil when the text is no number, too large, or finer than an attosecond.
    private static func attoseconds(_ number: ArraySlice<UInt8>, times unit: Int128) -> Int128? {
        guard let first = number.first, first != point, number.last != point else { return nil }
        var total: Int128 = 0
        var place = unit
        var isBehindPoint = false
        for byte in number {
            if byte == point {
                if isBehindPoint { return nil }
                isBehindPoint = true
                continue
            }
            if isBehindPoint {
                guard place.isMultiple(of: 10) else { return nil }
                place /= 10
            } else {
                let (tenfold, isTooLong) = total.multipliedReportingOverflow(by: 10)
                if isTooLong { return nil }
                total = tenfold
            }
            let digit = Int128(byte - UInt8(ascii: "0"))
            let (sum, isTooLong) = total.addingReportingOverflow(digit * place)
            if isTooLong { return nil }
            total = sum
        }
        return total
    }
}
