import RillCore

/// Draws what happened as marbles, one character per tick; what a diagram cannot show stands in words beside it.
struct MarbleFormatter {
    let tick: Duration

    /// Events at one moment become a group. Times between ticks are given as pauses, and an event that comes within
    /// the tick of the one before as `a<300us>b`: so much later, which no diagram can say.
    func draw(_ moments: [(time: Duration, label: String)]) -> String {
        var row = ""
        var time = Duration.zero
        var rest = moments[...]
        while let first = rest.first {
            let group = rest.prefix { $0.time == first.time }
            rest = rest.dropFirst(group.count)
            row += gap(of: first.time - time)
            let labels = group.map(\.label).joined()
            row += group.count == 1 && labels.count == 1 ? labels : "(\(labels))"
            time = first.time + tick
        }
        return row
    }

    private func gap(of duration: Duration) -> String {
        if duration == .zero { return "" }
        if duration < .zero { return "<\(Self.text(tick + duration))>" }
        if let ticks = duration.count(of: tick), ticks <= 40 { return String(repeating: "-", count: ticks) }
        return " \(Self.text(duration)) "
    }

    private static func text(_ duration: Duration) -> String {
        let units: [(String, Duration)] = [
            ("m", .seconds(60)), ("s", .seconds(1)), ("ms", .milliseconds(1)), ("us", .microseconds(1)),
        ]
        for (name, unit) in units {
            if let count = duration.count(of: unit) { return "\(count)\(name)" }
        }
        return "\(duration.count(of: .nanoseconds(1)) ?? 0)ns"
    }
}

extension Duration {
    /// How many of `unit` it is exactly, if it is.
    fileprivate func count(of unit: Duration) -> Int? {
        let (count, rest) = attoseconds.quotientAndRemainder(dividingBy: unit.attoseconds)
        return rest == 0 ? Int(exactly: count) : nil
    }
}
