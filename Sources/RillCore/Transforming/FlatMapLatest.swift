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
                onNext: { element in
                    let inner = try selector(element).asObservable()
                    let current = latest.replace()
                    inner.branch(
                        from: current,
                        to: Observer(
                            onNext: { serializer.on(.next($0), in: current) },
                            onError: { serializer.on(.error($0)) },
                            onCompleted: { if latest.finish(current) { serializer.on(.completed) } }))
                },
                onError: { serializer.on(.error($0)) },
                onCompleted: { if latest.finishSource() { serializer.on(.completed) } })
        }
    }
}

/// The lifetime of the latest of several inner streams, of which only one lives. It ends when the next one takes its
/// place, and not before: what an inner stream has sent may still wait to be delivered when it completes.
@usableFromInline
final class Latest: Sendable {
    @usableFromInline
    struct State {
        var current: Lifetime?
        var isRunning = false
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
            state.isRunning = true
            return state.current
        }
        if let replaced { parent.end(replaced) }
        parent.adopt(next)
        return next
    }

    /// Notes that an inner stream has completed; true when nothing more can come.
    @usableFromInline
    func finish(_ inner: Lifetime) -> Bool {
        state.withLock { state in
            guard state.current === inner else { return false }
            state.isRunning = false
            return state.isSourceComplete
        }
    }

    /// Notes that no further inner stream will come; true when none runs.
    @usableFromInline
    func finishSource() -> Bool {
        state.withLock { state in
            state.isSourceComplete = true
            return !state.isRunning
        }
    }
}
