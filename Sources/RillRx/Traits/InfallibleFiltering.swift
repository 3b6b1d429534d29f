extension InfallibleType {
    /// Drops the elements that do not satisfy `predicate`.
    @inlinable public func filter(_ predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
        Infallible(raw: asObservable().filter(predicate))
    }

    /// Drops an element whose key equals the key of the previous element.
    @inlinable public func distinctUntilChanged<Key: Equatable & Sendable>(
        _ keySelector: @escaping @Sendable (Element) -> Key
    ) -> Infallible<Element> { Infallible(raw: asObservable().distinctUntilChanged(keySelector)) }

    /// Drops an element that is equal, by `comparer`, to the last emitted one.
    @inlinable public func distinctUntilChanged(
        _ comparer: @escaping @Sendable (Element, Element) -> Bool
    ) -> Infallible<Element> { Infallible(raw: asObservable().distinctUntilChanged(comparer)) }

    /// Drops an element whose property equals the property of the previous element.
    @inlinable public func distinctUntilChanged<Property: Equatable & Sendable>(
        at keyPath: KeyPath<Element, Property> & Sendable
    ) -> Infallible<Element> { distinctUntilChanged { $0[keyPath: keyPath] } }

    /// Emits the first `count` elements and completes.
    @inlinable
    public func take(_ count: Int) -> Infallible<Element> { Infallible(raw: asObservable().take(count)) }

    /// Emits the last `count` elements at completion.
    @inlinable public func takeLast(_ count: Int) -> Infallible<Element> {
        Infallible(raw: asObservable().takeLast(count))
    }

    /// Emits the elements that arrive within `duration` of the subscription, and then completes. The error of
    /// a duration below zero goes to `UnhandledErrors`, and the stream completes.
    public func take(for duration: Duration, scheduler: any Scheduler) -> Infallible<Element> {
        Infallible(raw: asObservable().take(for: duration, scheduler: scheduler).endingAtError())
    }

    /// Emits the elements until `other` emits an element. An error of `other` goes to `UnhandledErrors` and
    /// has no other effect.
    @inlinable public func take<Other: ObservableConvertibleType>(until other: Other) -> Infallible<Element> {
        Infallible(raw: asObservable().takeUntil(other.unfailing))
    }

    /// Emits the elements while they satisfy `predicate`, and then completes.
    @inlinable
    public func take(while predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
        Infallible(raw: asObservable().takeWhile(predicate))
    }

    /// Completes at the first element that satisfies `predicate`; `behavior` says whether it is emitted.
    public func take(
        until predicate: @escaping @Sendable (Element) -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Infallible<Element> { Infallible(raw: asObservable().take(until: predicate, behavior: behavior)) }

    /// Completes at the first element that does not satisfy `predicate`; `behavior` says whether it is
    /// emitted.
    public func take(
        while predicate: @escaping @Sendable (Element) -> Bool, behavior: TakeBehavior
    ) -> Infallible<Element> { Infallible(raw: asObservable().take(while: predicate, behavior: behavior)) }

    /// Drops the first `count` elements.
    @inlinable
    public func skip(_ count: Int) -> Infallible<Element> { Infallible(raw: asObservable().skip(count)) }

    /// Drops the elements until `other` emits an element. An error of `other` goes to `UnhandledErrors` and
    /// has no other effect.
    @inlinable public func skip<Other: ObservableConvertibleType>(until other: Other) -> Infallible<Element> {
        Infallible(raw: asObservable().skipUntil(other.unfailing))
    }

    /// Drops the elements while they satisfy `predicate`.
    @inlinable
    public func skip(while predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
        Infallible(raw: asObservable().skipWhile(predicate))
    }

    /// Emits `element` when this stream completes without an element.
    @inlinable public func ifEmpty(default element: Element) -> Infallible<Element> {
        Infallible(raw: asObservable().defaultIfEmpty(element))
    }

    /// Drops an element that equals the previous one.
    @inlinable public func distinctUntilChanged() -> Infallible<Element> where Element: Equatable {
        Infallible(raw: asObservable().distinctUntilChanged())
    }
}
