// RxSwift's `of`, `from`, `range` and `repeatElement` emit in turns on the current thread, and `subscribe` of
// an `Observable` surrounds these turns: they begin when all streams of the chain are subscribed to, so that
// no subscriber of a shared stream misses elements. In code that imports RillRx, these members hide the
// members of the core, which emit in a loop. The loop is faster, and code that imports Rill alone keeps it.

extension Observable {
    /// Emits the given elements, one in every turn of the current thread, and completes in a separate turn.
    ///
    ///     merge(of(1, 2), of(3, 4))   (1324|)
    @inlinable public static func of(_ elements: Element...) -> Observable<Element> { .from(elements) }

    /// Emits the elements of a sequence, one in every turn of the current thread, and completes in a separate
    /// turn. Every subscription makes an iterator.
    @inlinable
    public static func from<Elements: Sequence & Sendable>(_ elements: Elements) -> Observable<Element>
    where Elements.Element == Element {
        Observable { observer, lifetime in
            let iterator = Unsynchronized(elements.makeIterator())
            let turn: @Sendable () -> Bool = {
                guard let element = iterator.value.next() else {
                    observer.onCompleted()
                    return false
                }
                observer.onNext(element)
                return true
            }
            CurrentThreadScheduler.instance.schedule(turns: turn, in: lifetime)
        }
    }

    /// Emits the element in every turn of the current thread, without end. Follow it with `take` or another
    /// operator that ends the stream.
    @inlinable public static func repeatElement(_ element: Element) -> Observable<Element> {
        .from(Swift.repeatElement(element, count: .max))
    }
}

extension Observable where Element: FixedWidthInteger {
    /// Emits `count` consecutive integers from `start`, one in every turn of the current thread, and
    /// completes in a separate turn. `count` must not be negative, and the last number must fit the element
    /// type.
    public static func range(start: Element, count: Element) -> Observable<Element> {
        requireRange(start: start, count: count)
        // A count beyond `Int.max` is never reached.
        return Observable<Int>.from(0..<Int(clamping: count)).map { start &+ Element(truncatingIfNeeded: $0) }
    }
}

extension Observable {
    /// This stream; a turn of the current thread that is scheduled during its subscription runs afterwards.
    @inlinable var inTurns: Observable<Element> {
        Observable { observer, lifetime in
            CurrentThreadScheduler.instance.surround { run(observer, in: lifetime) }
        }
    }

    /// `inTurns` as an opaque type, which has the members of the core and not those of this extension.
    @inlinable var surrounded: some ObservableType<Element> { inTurns }

    /// Starts the stream and delivers its events to the closures.
    ///
    /// A closure runs on the actor on which it is written. Inside an `actor` this holds only for a closure
    /// that captures `self` strongly, and `[unowned self]` must not be used: see docs/guides/main-actor.md.
    ///
    /// If any of `onNext`, `onError` and `onCompleted` belongs to an actor, all three run on that actor. On
    /// the main actor they are called as by `observe(on: MainScheduler())`: inside the call that sends the
    /// event if that call is made on the main queue and no earlier event waits, otherwise after it. On
    /// another actor they always run after that call. Closures without an actor run on the thread that
    /// delivers the event; so do a `nonisolated` function and a constant closure of type `@Sendable`.
    ///
    /// `onDisposed` runs last, after an error, a completion or a disposal. Releasing the returned disposable
    /// does not end the subscription. Without `onError`, an error goes to `UnhandledErrors`, with the file
    /// and line of this call.
    @inlinable public func subscribe(
        @_inheritActorContext onNext: (@Sendable @isolated(any) (Element) -> Void)? = nil,
        @_inheritActorContext onError: (@Sendable @isolated(any) (any Error) -> Void)? = nil,
        @_inheritActorContext onCompleted: (@Sendable @isolated(any) () -> Void)? = nil,
        @_inheritActorContext onDisposed: (@Sendable @isolated(any) () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        surrounded.start(
            onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed, file: file,
            line: line)
    }

    /// Starts the stream and delivers every event as a value.
    @inlinable public func subscribe(_ on: @escaping @Sendable (Event<Element>) -> Void) -> any Disposable {
        surrounded.subscribe(on)
    }

    /// Starts the stream and delivers its events to an observer: a subject, or an `Observer`.
    @inlinable public func subscribe<Target: ObserverType>(_ observer: Target) -> any Disposable
    where Target.Element == Element {
        surrounded.subscribe(observer)
    }

    /// Starts the source on `scheduler`, and surrounds its turns there.
    @inlinable public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        surrounded.subscribe(on: scheduler)
    }

    /// `subscribe(on:)`.
    @inlinable public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        subscribe(on: scheduler)
    }

    /// Starts the source when `delay` has passed, on `scheduler`, and surrounds its turns there. A delay
    /// below zero is the error `InvalidDurationError`.
    @inlinable
    public func delaySubscription(_ delay: Duration, scheduler: any Scheduler) -> Observable<Element> {
        surrounded.delaySubscription(delay, scheduler: scheduler)
    }

    /// The elements as an asynchronous sequence, as with Rill alone; every iteration surrounds the turns of
    /// the stream.
    @inlinable public var values: ObservableValues<Element> { surrounded.values }

    /// Like `values`, with the buffer of `bufferingPolicy`.
    @inlinable public func values(bufferingPolicy: BufferingPolicy) -> ObservableValues<Element> {
        surrounded.values(bufferingPolicy: bufferingPolicy)
    }

    /// The first element, awaited, as with Rill alone; the call surrounds the turns of the stream.
    @inlinable public var value: Element { get async throws { try await surrounded.value } }

    /// Like `value`, but nil when the stream completes without an element.
    @inlinable public var valueOrNil: Element? { get async throws { try await surrounded.valueOrNil } }

    /// Delivers the elements to a closure on the main actor, which may use its state. An error goes to
    /// `UnhandledErrors`. The elements arrive in the order and at the time of `subscribeOnMainActor`.
    public func bind(
        onNext: @escaping @MainActor @Sendable (Element) -> Void, file: String = #fileID, line: Int = #line
    ) -> any Disposable { surrounded.bind(onNext: onNext, file: file, line: line) }

    /// Delivers the events to observers, such as subjects, on the thread that delivers the event.
    public func bind<Target: ObserverType>(to targets: Target...) -> any Disposable
    where Target.Element == Element {
        surrounded.bind(toAll: targets)
    }

    /// Delivers the elements to relays. An error goes to `UnhandledErrors`; completion is ignored, since a
    /// relay never ends.
    public func bind<Relay: RelayType>(
        to relays: Relay..., file: String = #fileID, line: Int = #line
    ) -> any Disposable where Relay.Element == Element {
        surrounded.bind(toAll: relays, file: file, line: line)
    }
}

extension ConnectableObservable {
    /// Starts the source, unless it is running, and surrounds its turns. Disposing of the result stops the
    /// source; its subscribers receive no event. The next `connect()` starts the source again.
    public func connect() -> any Disposable {
        let lifetime = Lifetime()
        CurrentThreadScheduler.instance.surround { connect(until: lifetime) }
        return lifetime
    }
}
