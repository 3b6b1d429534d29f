import RillCore
import RillLocks

extension VirtualTimeScheduler {
    /// A stream that plays the diagram for every subscriber, from its subscription on: no mark may be before
    /// `^`. `#` is `error`, and `values` names elements by letters and digits. If the diagram cannot be read,
    /// the first subscriber receives the `MarbleSyntaxError`, and every comparison of a recorder or source of
    /// this scheduler fails with that error.
    public func cold<Element: MarbleValue>(
        _ marbles: String, values: [Character: Element] = [:], error: any Error = DrawnError()
    ) -> TestSource<Element> {
        source(marbles, values, error, isCold: true) { values[$0] ?? Element(marble: $0) }
    }

    /// A stream that plays a diagram whose elements only `values` names.
    public func cold<Element: Sendable>(
        _ marbles: String, values: [Character: Element], error: any Error = DrawnError()
    ) -> TestSource<Element> { source(marbles, values, error, isCold: true) { values[$0] } }

    /// A stream that plays recorded events for every subscriber. The times count from the subscription;
    /// events with negative times are left out.
    public func cold<Element: Sendable>(_ events: [Recorded<Element>]) -> TestSource<Element> {
        // Weak, because work of the scheduler can retain the source.
        TestSource(on: self) { [weak self] observer, lifetime in
            for recorded in events where recorded.time >= .zero {
                self?.schedule(after: recorded.time.sinceZero, in: lifetime) { observer.on(recorded.event) }
            }
        }
    }

    /// A stream that plays the diagram once, from now on, with or without subscribers. Marks before `^` are
    /// in the past and are left out.
    public func hot<Element: MarbleValue>(
        _ marbles: String, values: [Character: Element] = [:], error: any Error = DrawnError()
    ) -> TestSource<Element> {
        source(marbles, values, error, isCold: false) { values[$0] ?? Element(marble: $0) }
    }

    /// A stream that plays a diagram whose elements only `values` names.
    public func hot<Element: Sendable>(
        _ marbles: String, values: [Character: Element], error: any Error = DrawnError()
    ) -> TestSource<Element> { source(marbles, values, error, isCold: false) { values[$0] } }

    /// A stream that plays recorded events once. The times count from now; events with negative times are
    /// left out.
    public func hot<Element: Sendable>(_ events: [Recorded<Element>]) -> TestSource<Element> {
        let subject = PublishSubject<Element>()
        for recorded in events where recorded.time >= .zero {
            schedule(after: recorded.time.sinceZero, in: Lifetime()) { subject.on(recorded.event) }
        }
        return TestSource(on: self) { observer, lifetime in
            subject.asObservable().run(observer, in: lifetime)
        }
    }

    private func source<Element: Sendable>(
        _ marbles: String, _ values: [Character: Element], _ error: any Error, isCold: Bool,
        element: (Character) -> Element?
    ) -> TestSource<Element> {
        do {
            let events = try drawnEvents(
                of: marbles, tick: tick, start: .zero, error: error, names: values.keys, isCold: isCold,
                element: element)
            return isCold ? cold(events) : hot(events)
        } catch {
            note(mistake: "\(error)")
            let isReported = Atomic<Bool>(false)
            return TestSource(on: self) { observer, _ in
                // A later subscriber may be a retry, which would fail without end.
                if !isReported.exchange(true, ordering: .relaxed) { observer.onError(error) }
            }
        }
    }
}

/// The events of a diagram. `^` is not an event. Mistakes are `!`, a mark after the terminal event, a mark
/// before the subscription of a cold source, and a name in `values` that is no letter or digit.
func drawnEvents<Element: Sendable>(
    of marbles: String, tick: Duration, start: Instant, error: (any Error)?,
    names: Dictionary<Character, Element>.Keys, isCold: Bool = false, element: (Character) -> Element?
) throws(MarbleSyntaxError) -> [Recorded<Element>] {
    if let name = names.first(where: { !$0.isLetter && !$0.isNumber }) {
        throw MarbleSyntaxError(
            text: marbles, offset: Array(marbles).firstIndex(of: name) ?? 0,
            rule: "`\(name)` in `values` is no letter or digit, so it cannot name an element")
    }
    var events: [Recorded<Element>] = []
    for moment in try Marbles(marbles, tick: tick).moments {
        let time = start.advanced(by: moment.time)
        let mistake = { MarbleSyntaxError(text: marbles, offset: moment.offset, rule: $0) }
        if isCold, moment.time < .zero {
            throw mistake("a cold source starts at `^`, so nothing is before it")
        }
        if moment.mark != .subscribed, events.last?.event.isStopEvent == true {
            throw mistake("nothing follows the end")
        }
        switch moment.mark {
        case .completed: events.append(Recorded(at: time, .completed))
        case .error: events.append(Recorded(at: time, .error(error ?? DrawnError())))
        case .subscribed: continue
        case .disposed: throw mistake("`!` belongs to the diagram of a subscription")
        case .element(let character):
            guard let value = element(character) else {
                throw mistake("no \(Element.self) is drawn as `\(character)`")
            }
            events.append(Recorded(at: time, .next(value)))
        }
    }
    return events
}
