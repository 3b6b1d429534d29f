import RillCore

extension VirtualTimeScheduler {
    /// A stream that plays the diagram for every subscriber, from its subscription on. `#` is `error`.
    /// `values` names elements. A diagram that cannot be read plays nothing; every comparison of a recorder
    /// or source of this scheduler then fails and names the rule that the diagram breaks.
    public func cold<Element: MarbleValue>(
        _ marbles: String, values: [Character: Element] = [:], error: any Error = DrawnError()
    ) -> TestSource<Element> {
        cold(drawn(marbles, error: error) { values[$0] ?? Element(marble: $0) })
    }

    /// Plays a diagram of elements that have no character of their own: `values` names them.
    public func cold<Element: Sendable>(
        _ marbles: String, values: [Character: Element], error: any Error = DrawnError()
    ) -> TestSource<Element> {
        cold(drawn(marbles, error: error) { values[$0] })
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
        hot(drawn(marbles, error: error) { values[$0] ?? Element(marble: $0) })
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

    private func drawn<Element: Sendable>(
        _ marbles: String, error: any Error, element: (Character) -> Element?
    ) -> [Recorded<Element>] {
        do {
            return try drawnEvents(of: marbles, tick: tick, start: .zero, error: error, element: element)
        } catch {
            note(mistake: "\(error)")
            return []
        }
    }
}

/// The events of a diagram. `^` and `!` are not events.
func drawnEvents<Element: Sendable>(
    of marbles: String, tick: Duration, start: Instant, error: (any Error)?, element: (Character) -> Element?
) throws(MarbleSyntaxError) -> [Recorded<Element>] {
    var events: [Recorded<Element>] = []
    for moment in try Marbles(marbles, tick: tick).moments {
        let time = start.advanced(by: moment.time)
        switch moment.mark {
        case .completed: events.append(Recorded(at: time, .completed))
        case .error: events.append(Recorded(at: time, .error(error ?? DrawnError())))
        case .subscribed, .disposed: continue
        case .element(let character):
            guard let value = element(character) else {
                throw MarbleSyntaxError(
                    text: marbles, offset: moment.offset,
                    rule: "no \(Element.self) is drawn as `\(character)`"
                )
            }
            events.append(Recorded(at: time, .next(value)))
        }
    }
    return events
}
