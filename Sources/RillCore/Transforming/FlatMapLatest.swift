import RillLocks

extension ObservableType {
    /// Starts a stream for every element and emits what the latest of them emits: a new element ends the inner stream
    /// of the one before. It completes when the source and the latest inner stream have.
    ///
    ///     source         -1-----2-----|
    ///     inner           a-a-a- b-b-|
    ///     flatMapLatest  -a-a-a-b-b---|
    @inlinable
    public func flatMapLatest<Inner: ObservableType>(
        _ selector: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        let source = asObservable()
        return Observable<Inner.Element> { observer, lifetime in
            let serializer = Serializer(observer, in: lifetime)
            let latest = Latest(in: lifetime)
            source.branch(
                from: lifetime,
                to: Observer(
                    onNext: { element in
                        do {
                            let inner = try selector(element).asObservable()
                            let current = latest.replace()
                            inner.run(
                                Observer(
                                    onNext: { serializer.on(.next($0), in: current) },
                                    onError: { error in
                                        lifetime.end(current)
                                        serializer.on(.error(error))
                                    },
                                    onCompleted: { if latest.finish(current) { serializer.on(.completed) } }),
                                in: current)
                        } catch { serializer.on(.error(error)) }
                    },
                    onError: { serializer.on(.error($0)) },
                    onCompleted: { if latest.finishSource() { serializer.on(.completed) } }))
        }
    }
}

/// The lifetime of the latest of several inner streams, of which only one lives.
@usableFromInline
final class Latest: Sendable {
    @usableFromInline
    struct State {
        var current: Lifetime?
        var isSourceComplete = false
    }

    private let parent: Lifetime
    private let state = Mutex(State())

    @usableFromInline
    init(in parent: Lifetime) {
        self.parent = parent
    }

    /// Ends the current inner stream and opens the lifetime of the next.
    @usableFromInline
    func replace() -> Lifetime {
        let next = Lifetime()
        let replaced = state.withLock { state in
            defer { state.current = next }
            return state.current
        }
        if let replaced { parent.end(replaced) }
        parent.adopt(next)
        return next
    }

    /// Ends an inner stream that has completed; true when nothing more can come.
    @usableFromInline
    func finish(_ inner: Lifetime) -> Bool {
        let isOver = state.withLock { state in
            guard state.current === inner else { return false }
            state.current = nil
            return state.isSourceComplete
        }
        parent.end(inner)
        return isOver
    }

    /// Notes that no further inner stream will come; true when none runs.
    @usableFromInline
    func finishSource() -> Bool {
        state.withLock { state in
            state.isSourceComplete = true
            return state.current == nil
        }
    }
}
