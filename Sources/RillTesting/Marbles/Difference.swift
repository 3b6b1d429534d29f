import RillCore

extension Recorder where Element: MarbleValue {
    /// Nil if exactly the events of the diagram arrived, at their times counted from `start`. Otherwise the
    /// expected diagram, the actual diagram below it, and the first difference. `values` names elements; `#`
    /// is `error`, or any error if `error` is nil.
    public func difference(
        from marbles: String, values: [Character: Element] = [:], error: (any Error)? = nil,
        start: Instant = .zero
    ) -> String? {
        let label = { (element: Element) -> String in
            let name = values.first { $0.value == element }?.key ?? element.marble
            return name.map(String.init) ?? "[\(element)]"
        }
        return difference(from: marbles, values, start: start, error: error, label: label) { character in
            values[character] ?? Element(marble: character)
        }
    }
}

extension Recorder where Element: Equatable {
    /// Like `difference(from:values:error:start:)` of a `MarbleValue`, for elements that only `values` names.
    public func difference(
        from marbles: String, values: [Character: Element], error: (any Error)? = nil, start: Instant = .zero
    ) -> String? {
        let label = { (element: Element) -> String in
            values.first { $0.value == element }.map { String($0.key) } ?? "[\(element)]"
        }
        return difference(from: marbles, values, start: start, error: error, label: label) { values[$0] }
    }

    private func difference(
        from marbles: String, _ values: [Character: Element], start: Instant, error: (any Error)?,
        label: @escaping (Element) -> String,
        element: (Character) -> Element?
    ) -> String? {
        if let mistake = record.scheduler?.mistake { return mistake }
        let expected: [Recorded<Element>]
        let end: Duration
        do {
            end = try Marbles.lastTick(of: marbles, tick: record.tick)
            expected = try drawnEvents(
                of: marbles, tick: record.tick, start: start, error: error, names: values.keys,
                element: element)
        } catch { return "\(error)" }
        let actual = events
        let areEqual = { (lhs: Recorded<Element>, rhs: Recorded<Element>) in
            if error == nil, case (.error, .error) = (lhs.event, rhs.event) { return lhs.time == rhs.time }
            return lhs == rhs
        }
        guard let place = firstDifference(expected, actual, areEqual) else {
            if ending != nil || subscription.isDisposed { return nil }
            return record.scheduler?.unfinished("the events", until: start.advanced(by: end))
        }
        let draw = { (events: [Recorded<Element>]) in
            MarbleFormatter(tick: self.record.tick).draw(
                events.map { (start.duration(to: $0.time), Self.label($0.event, label)) })
        }
        return """
            expected  \(draw(expected))
            actual    \(draw(actual))
            first difference: event \(place + 1), expected \(Self.text(expected, place)), \
            got \(Self.text(actual, place))
            """ + record.hints.map { "\n\($0)" }.joined()
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

extension VirtualTimeScheduler {
    /// Why equality is not success: the diagram continues, and work is pending that may change `what`. Nil if
    /// equality is success.
    func unfinished(_ what: String, until end: Instant) -> String? {
        guard let hint = pendingHint, isPending(until: end) else { return nil }
        return "\(what) are those of the diagram so far, which continues to \(end.sinceZero), but \(hint)"
    }
}

func firstDifference<Element>(
    _ expected: [Element], _ actual: [Element], _ areEqual: (Element, Element) -> Bool
) -> Int? {
    for (place, pair) in zip(expected, actual).enumerated() where !areEqual(pair.0, pair.1) { return place }
    return expected.count == actual.count ? nil : min(expected.count, actual.count)
}
