import RillCore

extension Recorder where Element: MarbleValue {
    /// Nil when exactly the events of `marbles` came at their times, counted from `start`; else both rows, one above the
    /// other, and where they first differ. A `#` stands for `error`, or for any error when that is nil.
    public func difference(
        from marbles: String, values: [Character: Element] = [:], error: (any Error)? = nil,
        start: Instant = .zero
    ) -> String? {
        let label = { (element: Element) -> String in
            let name = values.first { $0.value == element }?.key ?? element.marble
            return name.map(String.init) ?? "[\(element)]"
        }
        return difference(from: marbles, start: start, error: error, label: label) { character in
            values[character] ?? Element(marble: character)
        }
    }
}

extension Recorder where Element: Equatable {
    /// As the other form, for elements that have no character of their own: `values` names them.
    public func difference(
        from marbles: String, values: [Character: Element], error: (any Error)? = nil, start: Instant = .zero
    ) -> String? {
        let label = { (element: Element) -> String in
            values.first { $0.value == element }.map { String($0.key) } ?? "[\(element)]"
        }
        return difference(from: marbles, start: start, error: error, label: label) { values[$0] }
    }

    private func difference(
        from marbles: String, start: Instant, error: (any Error)?,
        label: @escaping (Element) -> String,
        element: (Character) -> Element?
    ) -> String? {
        let expected: [Recorded<Element>]
        do {
            expected = try drawnEvents(
                of: marbles, tick: record.tick, start: start, error: error, element: element)
        } catch { return "\(error)" }
        let actual = events
        let areEqual = { (lhs: Recorded<Element>, rhs: Recorded<Element>) in
            if error == nil, case (.error, .error) = (lhs.event, rhs.event) { return lhs.time == rhs.time }
            return lhs == rhs
        }
        guard let place = firstDifference(expected, actual, areEqual) else { return nil }
        let draw = { (events: [Recorded<Element>]) in
            MarbleFormatter(tick: self.record.tick).draw(
                events.map { (start.duration(to: $0.time), Self.label($0.event, label)) })
        }
        return """
            expected  \(draw(expected))
            actual    \(draw(actual))
            first difference: event \(place + 1), expected \(Self.text(expected, place)), \
            got \(Self.text(actual, place))
            """
    }

    private static func label(_ event: Event<Element>, _ label: (Element) -> String) -> String {
        switch event {
        case .next(let element): label(element)
        case .error: "#"
        case .completed: "|"
        }
    }

    private static func text(_ events: [Recorded<Element>], _ place: Int) -> String {
        place < events.count ? "\(events[place].event) at \(events[place].time.sinceZero)" : "nothing"
    }
}

func firstDifference<Element>(
    _ expected: [Element], _ actual: [Element], _ areEqual: (Element, Element) -> Bool
) -> Int? {
    for (place, pair) in zip(expected, actual).enumerated() where !areEqual(pair.0, pair.1) { return place }
    return expected.count == actual.count ? nil : min(expected.count, actual.count)
}
