/// A type that converts to a `ControlEvent`.
public protocol ControlEventType<Element>: ObservableType {
    /// This stream as a control event.
    func asControlEvent() -> ControlEvent<Element>
}

/// The events of a control, such as taps: a stream that is started on the main queue and sends its events
/// there, cannot fail, and replays nothing.
public struct ControlEvent<Element: Sendable>: ControlEventType {
    let events: Observable<Element>

    /// The events of a control. The stream `events` has to send its elements on the main queue, and must not
    /// fail.
    public init<Events: ObservableConvertibleType<Element>>(events: Events) {
        self.events = events.asObservable().inTurns.startedOnMainQueue()
    }

    /// This stream, started on the main queue.
    public func asObservable() -> Observable<Element> { events }

    /// This control event.
    public func asControlEvent() -> ControlEvent<Element> { self }
}

extension ControlEvent {
    /// A driver of the events; an error, which a control does not have, goes to `UnhandledErrors`.
    public func asDriver() -> Driver<Element> { asSharedSequenceEndingAtError() }

    /// A signal of the events; an error, which a control does not have, goes to `UnhandledErrors`.
    public func asSignal() -> Signal<Element> { asSharedSequenceEndingAtError() }
}
