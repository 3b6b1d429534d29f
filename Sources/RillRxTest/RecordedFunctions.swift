// The free functions that RxTest had before the form `.next(210, 1)`.

/// `Recorded.next(_:_:)`.
public func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Event<Element>> {
    .next(time, element)
}

/// `Recorded.completed(_:_:)`.
public func completed<Element>(
    _ time: TestTime, _ type: Element.Type = Element.self
) -> Recorded<Event<Element>> { .completed(time) }

/// `Recorded.error(_:_:_:)`.
public func error<Element>(
    _ time: TestTime, _ error: any Error, _ type: Element.Type = Element.self
) -> Recorded<Event<Element>> { .error(time, error) }
