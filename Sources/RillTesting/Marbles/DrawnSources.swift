import RillCore

extension VirtualTimeScheduler {
    /// A stream that plays the diagram for every subscriber from its first moment on. `#` stands for `error`. A
    /// diagram that cannot be read is a precondition failure that says why.
    public func cold<Element: MarbleValue>(
        _ marbles: String, values: [Character: Element] = [:], error: any Error = MarbleFailure()
    ) -> TestSource<Element> {
        cold(drawn(marbles, error: error) { values[$0] ?? Element(marble: $0) })
    }

    /// As the other form, for elements that have no character of their own: `values` names them.
    public func cold<Element: Sendable>(
        _ marbles: String, values: [Character: Element], error: any Error = MarbleFailure()
    ) -> TestSource<Element> {
        cold(drawn(marbles, error: error) { values[$0] })
    }

    /// A stream that plays recorded events for every subscriber, their times counted from its subscription. What stands
    /// before that is left out.
    public func cold<Element: Sendable>(_ events: [Recorded<Element>]) -> TestSource<Element> {
        TestSource(on: self) { observer, lifetime in
            for recorded in events where recorded.time >= .zero {
                self.schedule(after: recorded.time.sinceZero, in: lifetime) { observer.on(recorded.event) }
            }
        }
    }

    /// A stream that plays the diagram once, from now on, whoever listens. What stands before `^` is past.
    public func hot<Element: MarbleValue>(
        _ marbles: String, values: [Character: Element] = [:], error: any Error = MarbleFailure()
    ) -> TestSource<Element> {
        hot(drawn(marbles, error: error) { values[$0] ?? Element(marble: $0) })
    }

    /// A stream that plays recorded events once, their times counted from now.
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
        } catch { preconditionFailure("Rill: \(error)") }
    }
}

/// The events of a diagram; `^` and `!` are none.
func drawnEvents<Element: Sendable>(
    of marbles: String, tick: Duration, start: Instant, error: (any Error)?, element: (Character) -> Element?
) throws(MarbleError) -> [Recorded<Element>] {
    var events: [Recorded<Element>] = []
    for moment in try Marbles(marbles, tick: tick).moments {
        let time = start.advanced(by: moment.time)
        switch moment.mark {
        case .completed: events.append(Recorded(at: time, .completed))
        case .error: events.append(Recorded(at: time, .error(error ?? MarbleFailure())))
        case .subscribed, .disposed: continue
        case .element(let character):
            guard let value = element(character) else {
                throw MarbleError(
                    text: marbles, offset: moment.offset, rule: "`\(character)` stands for no \(Element.self)"
                )
            }
            events.append(Recorded(at: time, .next(value)))
        }
    }
    return events
}
