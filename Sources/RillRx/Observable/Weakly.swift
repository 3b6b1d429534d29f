extension ObservableType {
    /// Subscribes with closures that receive `object`, which the subscription does not retain. No closure
    /// runs once the object is released.
    public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        onNext: @escaping @Sendable (Object, Element) -> Void = { _, _ in },
        onError: @escaping @Sendable (Object, any Error) -> Void,
        onCompleted: @escaping @Sendable (Object) -> Void = { _ in },
        onDisposed: @escaping @Sendable (Object) -> Void = { _ in }
    ) -> any Disposable {
        asObservable().subscribe(
            onNext: unretained(object, onNext), onError: unretained(object, onError),
            onCompleted: unretained(object, onCompleted), onDisposed: unretained(object, onDisposed))
    }

    /// As `subscribe(with:)` with `onError`; an error goes to `UnhandledErrors`, with the file and line of
    /// this call.
    public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        onNext: @escaping @Sendable (Object, Element) -> Void = { _, _ in },
        onCompleted: @escaping @Sendable (Object) -> Void = { _ in },
        onDisposed: @escaping @Sendable (Object) -> Void = { _ in },
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        asObservable().subscribe(
            onNext: unretained(object, onNext), onCompleted: unretained(object, onCompleted),
            onDisposed: unretained(object, onDisposed), file: file, line: line)
    }

    /// Pairs every element with `object`, which the stream does not retain. Completes at the first element
    /// that arrives after its release.
    public func withUnretained<Object: AnyObject & Sendable>(
        _ object: Object
    ) -> Observable<(Object, Element)> {
        withUnretained(object) { ($0, $1) }
    }

    /// As `withUnretained(_:)`; `resultSelector` combines the object and the element.
    public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
        _ object: Object, resultSelector: @escaping @Sendable (Object, Element) -> Result
    ) -> Observable<Result> {
        map { [weak object] element in object.map { resultSelector($0, element) } }
            .takeWhile { $0 != nil }
            .compactMap { $0 }
    }
}
