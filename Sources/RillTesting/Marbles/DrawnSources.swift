import RillCore
import RillLocks

extension VirtualTimeScheduler {
    /// A stream that plays the diagram for every subscriber, from its subscription on. `#` is `error`.
    /// `values` names elements. If the diagram cannot be read, the first subscriber gets the
    /// `MarbleSyntaxError`, and every comparison of a recorder or source of this scheduler fails with it.
    public func cold<Element: MarbleValue>(
        _ marbles: String, values: [Character: Element] = [:], error: any Error = DrawnError()
    ) -> TestSource<Element> {
        source(marbles, error, { values[$0] ?? Element(marble: $0) }, play: cold)
    }

    /// Plays a diagram of elements that have no character of their own: `values` names them.
    public func cold<Element: Sendable>(
        _ marbles: String, values: [Character: Element], error: any Error = DrawnError()
    ) -> TestSource<Element> {
        source(marbles, error, { values[$0] }, play: cold)
    }

    /// A stream that plays recorded events for every subscriber. Their times count from its subscription;
    /// events with negative times are left out.
    public func cold<Element: Sendable>(_ events: [Recorded<Element>]) -> TestSource<Element> {
        TestSource(on: self) { observer, lifetime in
            for recorded in events where recorded.time >= .zero {
                self.schedule(after: recorded.time.sinceZero, in: lifetime) { observer.on(recorded.event) }
            }
        }
    }

    /// A stream that plays the diagram once, from now on, with or without subscribers. Marks before `^` are
    /// in the past and are left out.
    public func hot<Element: MarbleValue>(
        _ marbles: String, values: [Character: Element] = [:], error: any Error = DrawnError()
    ) -> TestSource<Element> {
        source(marbles, error, { values[$0] ?? Element(marble: $0) }, play: hot)
    }

    /// A stream that plays recorded events once. Their times count from now; events with negative times are
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
        _ marbles: String, _ error: any Error, _ element: (Character) -> Element?,
        play: ([Recorded<Element>]) -> TestSource<Element>
    ) -> TestSource<Element> {
        do {
            return play(
                try drawnEvents(of: marbles, tick: tick, start: .zero, error: error, element: element))
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

/// The events of a diagram. `^` is no event; `!`, and anything after the end, is a mistake.
func drawnEvents<Element: Sendable>(
    of marbles: String, tick: Duration, start: Instant, error: (any Error)?, element: (Character) -> Element?
) throws(MarbleSyntaxError) -> [Recorded<Element>] {
    var events: [Recorded<Element>] = []
    for moment in try Marbles(marbles, tick: tick).moments {
        let time = start.advanced(by: moment.time)
        let mistake = { MarbleSyntaxError(text: marbles, offset: moment.offset, rule: $0) }
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
