import RillText

/// Draws events as marbles, one character per tick.
package struct MarbleFormatter {
    let tick: Duration

    package init(tick: Duration) { self.tick = tick }

    /// Events of one moment become a group. A gap that is no whole number of ticks, or more than 40 of them,
    /// becomes a pause. An event that is less than a tick after the previous event is drawn as `a<300us>b`,
    /// which the parser does not read: the grammar has no form for it.
    package func draw(_ moments: [(time: Duration, label: String)]) -> String {
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
        if duration < .zero { return "<\((tick + duration).exactText)>" }
        if let ticks = duration.count(of: tick), ticks <= 40 { return String(repeating: "-", count: ticks) }
        return " \(duration.exactText) "
    }
}

extension Duration {
    /// How many times `unit` this duration is; nil if it is no whole multiple.
    fileprivate func count(of unit: Duration) -> Int? {
        let (count, rest) = attoseconds.quotientAndRemainder(dividingBy: unit.attoseconds)
        return rest == 0 ? Int(exactly: count) : nil
    }
}
