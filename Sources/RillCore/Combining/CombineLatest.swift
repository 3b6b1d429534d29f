extension Observable {
    /// Combines the latest elements of two streams whenever one of them emits, once both have emitted. It
    /// completes when both have completed, or as soon as one completes without an element; with `completing:
    /// .late`, it waits for the other stream in that case.
    ///
    ///     first          -1-----2----|
    ///     second         ---a-b----c-|
    ///     combineLatest  ---1a1b2b-2c|
    @_alwaysEmitIntoClient public static func combineLatest<A, B>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        completing: RowCompletion = .early, resultSelector: @escaping @Sendable (A, B) throws -> Element
    ) -> Observable<Element> {
        let streams = (a.asObservable(), b.asObservable())
        return Observable { observer, lifetime in
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let slots = (streams.0.latestSlot(in: rows), streams.1.latestSlot(in: rows))
            let emit = observer.emitting { try resultSelector(slots.0.current, slots.1.current) }
            slots.0.start(streams.0, emit: emit)
            slots.1.start(streams.1, emit: emit)
        }
    }

    /// Combines the latest elements of two streams as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B) {
        combineLatest(a, b, completing: completing) { ($0, $1) }
    }

    /// Combines the latest elements of three streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, completing: RowCompletion = .early,
        resultSelector: @escaping @Sendable (A, B, C) throws -> Element
    ) -> Observable<Element> {
        let streams = (a.asObservable(), b.asObservable(), c.asObservable())
        return Observable { observer, lifetime in
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let slots = (
                streams.0.latestSlot(in: rows), streams.1.latestSlot(in: rows),
                streams.2.latestSlot(in: rows)
            )
            let emit = observer.emitting {
                try resultSelector(slots.0.current, slots.1.current, slots.2.current)
            }
            slots.0.start(streams.0, emit: emit)
            slots.1.start(streams.1, emit: emit)
            slots.2.start(streams.2, emit: emit)
        }
    }

    /// Combines the latest elements of four streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        completing: RowCompletion = .early, resultSelector: @escaping @Sendable (A, B, C, D) throws -> Element
    ) -> Observable<Element> {
        let streams = (a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable())
        return Observable { observer, lifetime in
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let slots = (
                streams.0.latestSlot(in: rows), streams.1.latestSlot(in: rows),
                streams.2.latestSlot(in: rows), streams.3.latestSlot(in: rows)
            )
            let emit = observer.emitting {
                try resultSelector(slots.0.current, slots.1.current, slots.2.current, slots.3.current)
            }
            slots.0.start(streams.0, emit: emit)
            slots.1.start(streams.1, emit: emit)
            slots.2.start(streams.2, emit: emit)
            slots.3.start(streams.3, emit: emit)
        }
    }

    /// Combines the latest elements of three streams as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B, C) {
        combineLatest(a, b, c, completing: completing) { ($0, $1, $2) }
    }

    /// Combines the latest elements of four streams as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B, C, D) {
        combineLatest(a, b, c, d, completing: completing) { ($0, $1, $2, $3) }
    }

    /// Combines the latest elements of five streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, completing: RowCompletion = .early,
        resultSelector: @escaping @Sendable (A, B, C, D, E) throws -> Element
    ) -> Observable<Element> {
        let streams = (
            a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable()
        )
        return Observable { observer, lifetime in
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let slots = (
                streams.0.latestSlot(in: rows), streams.1.latestSlot(in: rows),
                streams.2.latestSlot(in: rows), streams.3.latestSlot(in: rows),
                streams.4.latestSlot(in: rows)
            )
            let emit = observer.emitting {
                try resultSelector(
                    slots.0.current, slots.1.current, slots.2.current, slots.3.current, slots.4.current)
            }
            slots.0.start(streams.0, emit: emit)
            slots.1.start(streams.1, emit: emit)
            slots.2.start(streams.2, emit: emit)
            slots.3.start(streams.3, emit: emit)
            slots.4.start(streams.4, emit: emit)
        }
    }

    /// The latest elements of five streams as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B, C, D, E) {
        combineLatest(a, b, c, d, e, completing: completing) { ($0, $1, $2, $3, $4) }
    }
}
