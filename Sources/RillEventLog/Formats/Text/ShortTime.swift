extension Duration {
    /// At most three decimals, in the largest unit that gives one or more: `1.5 s`, `30 ms`, `15 µs`.
    var shortText: String {
        if self < .zero { return "-\((.zero - self).shortText)" }
        let units: [(name: String, attoseconds: Int128)] = [
            ("s", 1_000_000_000_000_000_000), ("ms", 1_000_000_000_000_000), ("µs", 1_000_000_000_000),
        ]
        for unit in units where attoseconds >= unit.attoseconds {
            return "\(Self.decimal(attoseconds / (unit.attoseconds / 1000))) \(unit.name)"
        }
        return attoseconds == 0 ? "0 s" : "\(Self.decimal(attoseconds / 1_000_000)) ns"
    }

    /// Seconds with three decimals: `1.023`.
    var milliseconds: String {
        if self < .zero { return "-\((.zero - self).milliseconds)" }
        let milliseconds = attoseconds / 1_000_000_000_000_000
        return "\(milliseconds / 1000).\(Self.padded(milliseconds % 1000))"
    }

    /// Thousandths as a decimal number without zeros at its end.
    private static func decimal(_ thousandths: Int128) -> String {
        var decimals = padded(thousandths % 1000)
        while decimals.last == "0" { decimals.removeLast() }
        return decimals.isEmpty ? "\(thousandths / 1000)" : "\(thousandths / 1000).\(decimals)"
    }

    private static func padded(_ thousandths: Int128) -> String {
        let digits = "\(thousandths)"
        return String(repeating: "0", count: 3 - digits.count) + digits
    }
}
