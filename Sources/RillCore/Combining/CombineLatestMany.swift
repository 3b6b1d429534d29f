extension Observable {
    /// Combines the latest elements of six streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        completing: RowCompletion = .early,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F) throws -> Element
    ) -> Observable<Element> {
        let streams = (
            a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(),
            f.asObservable()
        )
        return Observable { observer, lifetime in
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let slots = (
                streams.0.latestSlot(in: rows), streams.1.latestSlot(in: rows),
                streams.2.latestSlot(in: rows), streams.3.latestSlot(in: rows),
                streams.4.latestSlot(in: rows), streams.5.latestSlot(in: rows)
            )
            let emit = observer.emitting {
                try resultSelector(
                    slots.0.current, slots.1.current, slots.2.current, slots.3.current, slots.4.current,
                    slots.5.current)
            }
            slots.0.start(streams.0, emit: emit)
            slots.1.start(streams.1, emit: emit)
            slots.2.start(streams.2, emit: emit)
            slots.3.start(streams.3, emit: emit)
            slots.4.start(streams.4, emit: emit)
            slots.5.start(streams.5, emit: emit)
        }
    }

    /// The latest elements of six streams as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B, C, D, E, F) {
        combineLatest(a, b, c, d, e, f, completing: completing) { ($0, $1, $2, $3, $4, $5) }
    }

    /// Combines the latest elements of seven streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>, completing: RowCompletion = .early,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G) throws -> Element
    ) -> Observable<Element> {
        let streams = (
            a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(),
            f.asObservable(), g.asObservable()
        )
        return Observable { observer, lifetime in
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let slots = (
                streams.0.latestSlot(in: rows), streams.1.latestSlot(in: rows),
                streams.2.latestSlot(in: rows), streams.3.latestSlot(in: rows),
                streams.4.latestSlot(in: rows), streams.5.latestSlot(in: rows),
                streams.6.latestSlot(in: rows)
            )
            let emit = observer.emitting {
                try resultSelector(
                    slots.0.current, slots.1.current, slots.2.current, slots.3.current, slots.4.current,
                    slots.5.current, slots.6.current)
            }
            slots.0.start(streams.0, emit: emit)
            slots.1.start(streams.1, emit: emit)
            slots.2.start(streams.2, emit: emit)
            slots.3.start(streams.3, emit: emit)
            slots.4.start(streams.4, emit: emit)
            slots.5.start(streams.5, emit: emit)
            slots.6.start(streams.6, emit: emit)
        }
    }

    /// The latest elements of seven streams as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>, completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B, C, D, E, F, G) {
        combineLatest(a, b, c, d, e, f, g, completing: completing) { ($0, $1, $2, $3, $4, $5, $6) }
    }

    /// Combines the latest elements of eight streams; otherwise as `combineLatest` of two.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G, H>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>, _ h: some ObservableConvertibleType<H>,
        completing: RowCompletion = .early,
        resultSelector: @escaping @Sendable (A, B, C, D, E, F, G, H) throws -> Element
    ) -> Observable<Element> {
        let streams = (
            a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(),
            f.asObservable(), g.asObservable(), h.asObservable()
        )
        return Observable { observer, lifetime in
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let slots = (
                streams.0.latestSlot(in: rows), streams.1.latestSlot(in: rows),
                streams.2.latestSlot(in: rows), streams.3.latestSlot(in: rows),
                streams.4.latestSlot(in: rows), streams.5.latestSlot(in: rows),
                streams.6.latestSlot(in: rows), streams.7.latestSlot(in: rows)
            )
            let emit = observer.emitting {
                try resultSelector(
                    slots.0.current, slots.1.current, slots.2.current, slots.3.current, slots.4.current,
                    slots.5.current, slots.6.current, slots.7.current)
            }
            slots.0.start(streams.0, emit: emit)
            slots.1.start(streams.1, emit: emit)
            slots.2.start(streams.2, emit: emit)
            slots.3.start(streams.3, emit: emit)
            slots.4.start(streams.4, emit: emit)
            slots.5.start(streams.5, emit: emit)
            slots.6.start(streams.6, emit: emit)
            slots.7.start(streams.7, emit: emit)
        }
    }

    /// The latest elements of eight streams as tuples.
    @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G, H>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>, _ h: some ObservableConvertibleType<H>,
        completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B, C, D, E, F, G, H) {
        combineLatest(a, b, c, d, e, f, g, h, completing: completing) { ($0, $1, $2, $3, $4, $5, $6, $7) }
    }

    /// The latest elements of any number of streams as tuples; otherwise as `combineLatest` of two.
    ///
    ///     Observable.combineLatest(names, ages, towns)   // Observable<(String, Int, String)>
    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func combineLatest<each Source: ObservableConvertibleType>(
        _ source: repeat each Source, completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (repeat (each Source).Element) {
        let streams = (repeat (each source).asObservable())
        return Observable { observer, lifetime in
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let slots = (repeat (each streams).latestSlot(in: rows))
            let emit: @Sendable () -> Void = { observer.onNext((repeat (each slots).current)) }
            repeat (each slots).start(each streams, emit: emit)
        }
    }

    /// As `combineLatest` of any number of streams; `resultSelector` combines the latest elements.
    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func combineLatest<each Source: ObservableConvertibleType>(
        _ source: repeat each Source, completing: RowCompletion = .early,
        resultSelector: @escaping @Sendable (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        Observable<(repeat (each Source).Element)>.combineLatest(repeat each source, completing: completing)
            .map { row in try resultSelector(repeat each row) }
    }

    /// As `combineLatest` of any number of streams, with arrays. Without a stream it emits an empty array.
    @_alwaysEmitIntoClient public static func combineLatest<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams, completing: RowCompletion = .early
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part>, Element == [Part] {
        Observable { observer, lifetime in
            if streams.isEmpty { return observer.complete(with: [], in: lifetime) }
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let streams = streams.map { $0.asObservable() }
            let slots = streams.map { $0.latestSlot(in: rows) }
            for (slot, stream) in Swift.zip(slots, streams) {
                slot.start(stream) { observer.onNext(slots.map(\.current)) }
            }
        }
    }

    /// As `combineLatest` of a collection of streams; `resultSelector` combines the latest elements.
    @_alwaysEmitIntoClient public static func combineLatest<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams, completing: RowCompletion = .early,
        resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part> {
        Observable<[Part]>.combineLatest(streams, completing: completing).map(resultSelector)
    }

    /// As `combineLatest` of a collection, for a list such as `[.just(1), .just(2)]`.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func combineLatest<Part: Sendable>(
        _ streams: [Observable<Part>], completing: RowCompletion = .early
    ) -> Observable<Element> where Element == [Part] { combineLatest(streams, completing: completing) }

    /// As `combineLatest` of a list; `resultSelector` combines the elements.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func combineLatest<Part: Sendable>(
        _ streams: [Observable<Part>], completing: RowCompletion = .early,
        resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> Observable<Element> {
        combineLatest(streams, completing: completing, resultSelector: resultSelector)
    }
}
