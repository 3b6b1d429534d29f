extension ObservableType {
    /// Subscribes with closures that receive `object`, which the subscription does not retain. No closure
    /// runs once the object is released. A closure that is written on a global actor, such as the main actor,
    /// runs on that actor.
    @inlinable public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        @_inheritActorContext onNext: (@Sendable @isolated(any) (Object, Element) -> Void)? = nil,
        @_inheritActorContext onError: (@Sendable @isolated(any) (Object, any Error) -> Void)? = nil,
        @_inheritActorContext onCompleted: (@Sendable @isolated(any) (Object) -> Void)? = nil,
        @_inheritActorContext onDisposed: (@Sendable @isolated(any) (Object) -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        asObservable().surrounded.start(
            with: object, onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed,
            file: file, line: line)
    }

    /// Pairs every element with `object`, which the stream does not retain. The result completes at the first
    /// element that arrives after the object is released.
    public func withUnretained<Object: AnyObject & Sendable>(
        _ object: Object
    ) -> Observable<(Object, Element)> { withUnretained(object) { ($0, $1) } }

    /// Like `withUnretained(_:)`, but `resultSelector` combines the object and the element.
    public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
        _ object: Object, resultSelector: @escaping @Sendable (Object, Element) -> Result
    ) -> Observable<Result> {
        map { [weak object] element in object.map { resultSelector($0, element) } }
            .takeWhile { $0 != nil }
            .compactMap { $0 }
    }
}
