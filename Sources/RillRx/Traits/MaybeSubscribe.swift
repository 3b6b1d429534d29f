extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Starts the sequence and delivers its answer to one of the closures: `onCompleted` runs only without an
    /// element.
    ///
    /// `onDisposed` runs last, on the thread that ends the subscription. Without `onError`, an error goes to
    /// `UnhandledErrors`, with the file and line of this call.
    @_disfavoredOverload
    @inlinable
    public func subscribe(
        onSuccess: (@Sendable (Element) -> Void)? = nil,
        onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        guard let onCompleted else {
            return primitiveSequence.start(
                onNext: onSuccess, onError: onError, onDisposed: onDisposed, file: file, line: line)
        }
        return Maybe(raw: asObservable().materializedAnswer()).start(
            onNext: { answer in
                if let element = answer { onSuccess?(element) } else { onCompleted() }
            },
            onError: onError, onDisposed: onDisposed, file: file, line: line)
    }

    /// Starts the sequence and delivers its answer as a value.
    @inlinable
    public func subscribe(_ observer: @escaping @Sendable (MaybeEvent<Element>) -> Void) -> any Disposable {
        asObservable().materializedAnswer().subscribe(
            onNext: { observer($0.map { .success($0) } ?? .completed) },
            onError: { observer(.error($0)) })
    }

    /// As `subscribe(onSuccess:onError:onCompleted:onDisposed:)`; the closures receive `object`, which is not
    /// retained. They do not run when it has been released.
    @inlinable
    public func subscribe<Object: AnyObject & Sendable>(
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

extension Observable {
    /// The only element, or nil at completion without one.
    @inlinable
    func materializedAnswer() -> Observable<Element?> {
        map { Optional($0) }.defaultIfEmpty(nil)
    }
}
