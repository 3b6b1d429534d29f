extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Starts the sequence and delivers its answer to one of the closures: `onCompleted` runs only without an
    /// element.
    ///
    /// `onDisposed` runs last, on the thread that ends the subscription. Without `onError`, an error goes to
    /// `UnhandledErrors`, with the file and line of this call.
    @_disfavoredOverload @inlinable public func subscribe(
        onSuccess: (@Sendable (Element) -> Void)? = nil,
        onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        guard let onCompleted else {
            return asObservable().start(
                onNext: onSuccess, onError: onError, onDisposed: onDisposed, file: file, line: line)
        }
        let answer = FirstAnswer()
        return asObservable().start(
            onNext: { element in if answer.isFirst() { onSuccess?(element) } }, onError: onError,
            onCompleted: { if answer.isFirst() { onCompleted() } }, onDisposed: onDisposed,
            file: file, line: line)
    }

    /// Starts the sequence and delivers its answer as a value.
    @inlinable
    public func subscribe(_ observer: @escaping @Sendable (MaybeEvent<Element>) -> Void) -> any Disposable {
        let answer = FirstAnswer()
        return asObservable().subscribe(
            onNext: { element in if answer.isFirst() { observer(.success(element)) } },
            onError: { observer(.error($0)) },
            onCompleted: { if answer.isFirst() { observer(.completed) } })
    }

    /// As `subscribe(onSuccess:onError:onCompleted:onDisposed:)`; the closures receive `object`, which is not
    /// retained. They do not run when it has been released.
    @inlinable public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        onSuccess: (@Sendable (Object, Element) -> Void)? = nil,
        onError: (@Sendable (Object, any Error) -> Void)? = nil,
        onCompleted: (@Sendable (Object) -> Void)? = nil,
        onDisposed: (@Sendable (Object) -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        subscribe(
            onSuccess: onSuccess.with(object), onError: onError.with(object),
            onCompleted: onCompleted.with(object), onDisposed: onDisposed.with(object),
            file: file, line: line)
    }
}
