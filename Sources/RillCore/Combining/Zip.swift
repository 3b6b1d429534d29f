extension Observable {
    /// Pairs the elements of two streams by their position. It completes as soon as no further pair is
    /// possible: when a stream has completed and all its elements are paired. Elements that wait for their
    /// partner are buffered without bound. `completing: .late` waits for all streams.
    ///
    ///     first   -1---2---3-|
    ///     second  ---a---b-|
    ///     zip     ---1a--2b|
    @_alwaysEmitIntoClient public static func zip<A, B>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        completing: RowCompletion = .early, resultSelector: @escaping @Sendable (A, B) throws -> Element
    ) -> Observable<Element> {
        let streams = (a.asObservable(), b.asObservable())
        return Observable { observer, lifetime in
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let slots = (streams.0.zipSlot(in: rows), streams.1.zipSlot(in: rows))
            let emit = observer.emitting { try resultSelector(slots.0.pop(), slots.1.pop()) }
            slots.0.start(streams.0, emit: emit)
            slots.1.start(streams.1, emit: emit)
        }
    }

    /// Pairs the elements of two streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B) { zip(a, b, completing: completing) { ($0, $1) } }

    /// Groups the elements of three streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, completing: RowCompletion = .early,
        resultSelector: @escaping @Sendable (A, B, C) throws -> Element
    ) -> Observable<Element> {
        let streams = (a.asObservable(), b.asObservable(), c.asObservable())
        return Observable { observer, lifetime in
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let slots = (
                streams.0.zipSlot(in: rows), streams.1.zipSlot(in: rows), streams.2.zipSlot(in: rows)
            )
            let emit = observer.emitting { try resultSelector(slots.0.pop(), slots.1.pop(), slots.2.pop()) }
            slots.0.start(streams.0, emit: emit)
            slots.1.start(streams.1, emit: emit)
            slots.2.start(streams.2, emit: emit)
        }
    }

    /// The elements of three streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B, C) {
        zip(a, b, c, completing: completing) { ($0, $1, $2) }
    }

    /// Groups the elements of four streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        completing: RowCompletion = .early, resultSelector: @escaping @Sendable (A, B, C, D) throws -> Element
    ) -> Observable<Element> {
        let streams = (a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable())
        return Observable { observer, lifetime in
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let slots = (
                streams.0.zipSlot(in: rows), streams.1.zipSlot(in: rows), streams.2.zipSlot(in: rows),
                streams.3.zipSlot(in: rows)
            )
            let emit = observer.emitting {
                try resultSelector(slots.0.pop(), slots.1.pop(), slots.2.pop(), slots.3.pop())
            }
            slots.0.start(streams.0, emit: emit)
            slots.1.start(streams.1, emit: emit)
            slots.2.start(streams.2, emit: emit)
            slots.3.start(streams.3, emit: emit)
        }
    }

    /// The elements of four streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B, C, D) {
        zip(a, b, c, d, completing: completing) { ($0, $1, $2, $3) }
    }

    /// Groups the elements of five streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
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
                streams.0.zipSlot(in: rows), streams.1.zipSlot(in: rows), streams.2.zipSlot(in: rows),
                streams.3.zipSlot(in: rows), streams.4.zipSlot(in: rows)
            )
            let emit = observer.emitting {
                try resultSelector(slots.0.pop(), slots.1.pop(), slots.2.pop(), slots.3.pop(), slots.4.pop())
            }
            slots.0.start(streams.0, emit: emit)
            slots.1.start(streams.1, emit: emit)
            slots.2.start(streams.2, emit: emit)
            slots.3.start(streams.3, emit: emit)
            slots.4.start(streams.4, emit: emit)
        }
    }

    /// The elements of five streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B, C, D, E) {
        zip(a, b, c, d, e, completing: completing) { ($0, $1, $2, $3, $4) }
    }
}
