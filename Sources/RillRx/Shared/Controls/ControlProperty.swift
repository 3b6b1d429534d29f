/// A type that converts to a `ControlProperty`.
public protocol ControlPropertyType<Element>: ObservableType, ObserverType {
    /// This property as a control property.
    func asControlProperty() -> ControlProperty<Element>
}

/// A property of a control, such as a text: a stream of its values, and an observer that sets it.
///
/// The stream is started on the main queue, cannot fail, and sends the current value first.
public struct ControlProperty<Element: Sendable>: ControlPropertyType {
    let values: Observable<Element>
    let valueSink: Observer<Element>

    /// A property that emits the elements of `values` and passes the elements that set it to `valueSink`. The
    /// stream `values` has to send its elements on the main queue, and must not fail.
    public init<Values: ObservableConvertibleType<Element>, Sink: ObserverType<Element>>(
        values: Values, valueSink: Sink
    ) {
        self.values = values.asObservable().inTurns.startedOnMainQueue()
        self.valueSink = valueSink.asObserver()
    }

    /// The current value and its changes, without the values that `on` sets.
    public func asObservable() -> Observable<Element> { values }

    /// This control property.
    public func asControlProperty() -> ControlProperty<Element> { self }

    /// Sets the property. An error goes to `UnhandledErrors`.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): valueSink.onNext(element)
        case .error(let error): UnhandledErrors.handle(error)
        case .completed: valueSink.onCompleted()
        }
    }
}

extension ControlProperty {
    /// The changes of the value, without the current one.
    public var changed: ControlEvent<Element> { ControlEvent(events: values.skip(1)) }

    /// A driver of the values; an error, which a control does not have, goes to `UnhandledErrors`.
    public func asDriver() -> Driver<Element> { asSharedSequenceEndingAtError() }
}

extension ControlPropertyType where Element == String? {
    /// This property with an empty text in place of nil.
    public var orEmpty: ControlProperty<String> {
        let original = asControlProperty()
        return ControlProperty(
            values: original.values.map { $0 ?? "" },
            valueSink: Observer(onNext: { original.valueSink.onNext($0) }, onEnd: original.valueSink.onEnd))
    }
}
