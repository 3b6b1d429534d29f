// Names of RxSwift 6, for operators whose primary name is the RxSwift 5 name.

extension ObservableType {
    /// `catchError(_:)`.
    @inlinable public func `catch`(
        _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
    ) -> Observable<Element> { catchError(handler) }

    /// `catchErrorJustReturn(_:)`.
    @inlinable
    public func catchAndReturn(_ element: Element) -> Observable<Element> { catchErrorJustReturn(element) }

    /// `retryWhen(_:)`.
    @inlinable public func retry<Trigger: ObservableConvertibleType>(
        when handler: @escaping @Sendable (Observable<any Error>) throws -> Trigger
    ) -> Observable<Element> { retryWhen(handler) }

    /// `retryWhen(_:)` for errors of one type.
    @inlinable public func retry<Failure: Error, Trigger: ObservableConvertibleType>(
        when handler: @escaping @Sendable (Observable<Failure>) throws -> Trigger
    ) -> Observable<Element> { retryWhen(handler) }

    /// `takeUntil(_:)`.
    @inlinable public func take<Other: ObservableConvertibleType>(until other: Other) -> Observable<Element> {
        takeUntil(other)
    }

    /// `takeWhile(_:)`.
    @inlinable public func take(
        while predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable<Element> { takeWhile(predicate) }

    /// `skipUntil(_:)`.
    @inlinable public func skip<Other: ObservableConvertibleType>(until other: Other) -> Observable<Element> {
        skipUntil(other)
    }

    /// `skipWhile(_:)`.
    @inlinable public func skip(
        while predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable<Element> { skipWhile(predicate) }

    /// `elementAt(_:)`.
    @inlinable public func element(at index: Int) -> Observable<Element> { elementAt(index) }

    /// `switchIfEmpty(_:)`.
    @inlinable
    public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> { switchIfEmpty(other) }

    /// `defaultIfEmpty(_:)`.
    @inlinable
    public func ifEmpty(default element: Element) -> Observable<Element> { defaultIfEmpty(element) }
}
