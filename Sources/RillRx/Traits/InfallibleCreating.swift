extension Infallible {
    /// The function that the closure of `create` receives, and calls with the events.
    public typealias InfallibleObserver = @Sendable (InfallibleEvent<Element>) -> Void

    /// A stream that calls `subscribe` once per subscription. `subscribe` may send events from any thread;
    /// they are delivered one at a time, and none after completion or disposal. The returned disposable is
    /// disposed when the subscription ends for any reason.
    @inlinable public static func create(
        subscribe: @escaping @Sendable (@escaping InfallibleObserver) -> any Disposable
    ) -> Self {
        Self(raw: .create { observer in subscribe { observer.on($0.event) } })
    }

    /// Emits one element and completes.
    @inlinable public static func just(_ element: Element) -> Self { Self(raw: .just(element)) }

    /// Emits one element on `scheduler` and completes.
    @inlinable
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Self {
        Self(raw: .just(element, scheduler: scheduler))
    }

    /// Emits the given elements and completes.
    @inlinable public static func of(_ elements: Element...) -> Self { .from(elements) }

    /// Emits the elements of a sequence and completes.
    @inlinable
    public static func from<Elements: Sequence & Sendable>(_ elements: Elements) -> Self
    where Elements.Element == Element {
        Self(raw: .from(elements))
    }

    /// Emits the element, unless it is nil, and completes.
    @inlinable public static func from(optional element: Element?) -> Self {
        Self(raw: .from(optional: element))
    }

    /// Completes without an element.
    @inlinable public static func empty() -> Self { Self(raw: .empty()) }

    /// Never sends an event.
    @inlinable public static func never() -> Self { Self(raw: .never()) }

    /// The stream that `observableFactory` returns; it is called once per subscription.
    @inlinable public static func deferred(_ observableFactory: @escaping @Sendable () -> Self) -> Self {
        Self(raw: .deferred { observableFactory().source })
    }
}

extension Infallible where Element: FixedWidthInteger {
    /// Emits `count` consecutive integers from `start` and completes.
    @inlinable public static func range(start: Element, count: Element) -> Self {
        Self(raw: .range(start: start, count: count))
    }

    /// Emits zero after `dueTime`, and completes. The error of a time below zero goes to `UnhandledErrors`,
    /// and the stream completes.
    public static func timer(_ dueTime: Duration, scheduler: any Scheduler) -> Self {
        Self(raw: Observable.timer(dueTime, scheduler: scheduler).endingAtError())
    }

    /// Emits zero after `dueTime`, and then the next integer after every `period`, or completes if `period`
    /// is nil. The error of a time below zero, or of a period of zero, goes to `UnhandledErrors`, and the
    /// stream completes.
    public static func timer(_ dueTime: Duration, period: Duration?, scheduler: any Scheduler) -> Self {
        guard let period else { return timer(dueTime, scheduler: scheduler) }
        return Self(raw: Observable.timer(dueTime, period: period, scheduler: scheduler).endingAtError())
    }

    /// Emits 0, 1, 2, …, one after every `period`. The error of a period of zero or below goes to
    /// `UnhandledErrors`, and the stream completes.
    public static func interval(_ period: Duration, scheduler: any Scheduler) -> Self {
        timer(period, period: period, scheduler: scheduler)
    }
}
