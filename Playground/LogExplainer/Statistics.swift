extension Collection<Double> {
    /// The value below which a share of all values lies; nil when there are none.
    func quantile(_ share: Double) -> Double? {
        let sorted = sorted()
        return sorted.isEmpty ? nil : sorted[Int(Double(sorted.count - 1) * share)]
    }

    /// The duration that is under way at a usual moment: half of the total time lies in durations up to this
    /// one. A hundred short durations do not hide a long one.
    var usualUnderWay: Double? {
        let half = reduce(0, +) / 2
        var sum = 0.0
        return sorted().first { duration in
            sum += duration
            return sum >= half
        }
    }
}

extension Double {
    /// The number as seconds, with as many digits as are useful.
    var seconds: String { self > 0 && self < 0.0005 ? "less than 1 ms" : "\(figure) s" }

    /// The number with as many digits as are useful.
    var figure: String {
        let digits = abs(self) >= 100 ? 1.0 : abs(self) >= 1 ? 10.0 : 1_000.0
        let rounded = (self * digits).rounded() / digits
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }
}

extension Int {
    /// `1 attempt`, `2 attempts`.
    func of(_ thing: String, _ things: String? = nil) -> String {
        "\(self) \(self == 1 ? thing : things ?? thing + "s")"
    }
}

extension String {
    /// The beginning of a long text.
    var shortened: String { count > 120 ? "\(prefix(119))…" : self }
}
