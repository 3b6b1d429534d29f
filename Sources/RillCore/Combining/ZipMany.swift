extension Observable {
    /// Groups the elements of six streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
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
                streams.0.zipSlot(in: rows), streams.1.zipSlot(in: rows), streams.2.zipSlot(in: rows),
                streams.3.zipSlot(in: rows), streams.4.zipSlot(in: rows), streams.5.zipSlot(in: rows)
            )
            let emit = observer.emitting {
                try resultSelector(
                    slots.0.pop(), slots.1.pop(), slots.2.pop(), slots.3.pop(), slots.4.pop(), slots.5.pop())
            }
            slots.0.start(streams.0, emit: emit)
            slots.1.start(streams.1, emit: emit)
            slots.2.start(streams.2, emit: emit)
            slots.3.start(streams.3, emit: emit)
            slots.4.start(streams.4, emit: emit)
            slots.5.start(streams.5, emit: emit)
        }
    }

    /// The elements of six streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B, C, D, E, F) {
        zip(a, b, c, d, e, f, completing: completing) { ($0, $1, $2, $3, $4, $5) }
    }

    /// Groups the elements of seven streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
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
                streams.0.zipSlot(in: rows), streams.1.zipSlot(in: rows), streams.2.zipSlot(in: rows),
                streams.3.zipSlot(in: rows), streams.4.zipSlot(in: rows), streams.5.zipSlot(in: rows),
                streams.6.zipSlot(in: rows)
            )
            let emit = observer.emitting {
                try resultSelector(
                    slots.0.pop(), slots.1.pop(), slots.2.pop(), slots.3.pop(), slots.4.pop(), slots.5.pop(),
                    slots.6.pop())
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

    /// The elements of seven streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>, completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B, C, D, E, F, G) {
        zip(a, b, c, d, e, f, g, completing: completing) { ($0, $1, $2, $3, $4, $5, $6) }
    }

    /// Groups the elements of eight streams by their position; otherwise as `zip` of two.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
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
                streams.0.zipSlot(in: rows), streams.1.zipSlot(in: rows), streams.2.zipSlot(in: rows),
                streams.3.zipSlot(in: rows), streams.4.zipSlot(in: rows), streams.5.zipSlot(in: rows),
                streams.6.zipSlot(in: rows), streams.7.zipSlot(in: rows)
            )
            let emit = observer.emitting {
                try resultSelector(
                    slots.0.pop(), slots.1.pop(), slots.2.pop(), slots.3.pop(), slots.4.pop(), slots.5.pop(),
                    slots.6.pop(), slots.7.pop())
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

    /// The elements of eight streams by their position, as tuples.
    @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
        _ a: some ObservableConvertibleType<A>, _ b: some ObservableConvertibleType<B>,
        _ c: some ObservableConvertibleType<C>, _ d: some ObservableConvertibleType<D>,
        _ e: some ObservableConvertibleType<E>, _ f: some ObservableConvertibleType<F>,
        _ g: some ObservableConvertibleType<G>, _ h: some ObservableConvertibleType<H>,
        completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (A, B, C, D, E, F, G, H) {
        zip(a, b, c, d, e, f, g, h, completing: completing) { ($0, $1, $2, $3, $4, $5, $6, $7) }
    }

    /// Groups the elements of any number of streams by their position, as tuples; otherwise as `zip` of two.
    ///
    ///     Observable.zip(names, ages, towns)   // Observable<(String, Int, String)>
    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func zip<each Source: ObservableConvertibleType>(
        _ source: repeat each Source, completing: RowCompletion = .early
    ) -> Observable<Element> where Element == (repeat (each Source).Element) {
        let streams = (repeat (each source).asObservable())
        return Observable { observer, lifetime in
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let slots = (repeat (each streams).zipSlot(in: rows))
            let emit: @Sendable () -> Void = { observer.onNext((repeat (each slots).pop())) }
            repeat (each slots).start(each streams, emit: emit)
        }
    }

    /// As `zip` of any number of streams; `resultSelector` combines the elements of a group.
    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func zip<each Source: ObservableConvertibleType>(
        _ source: repeat each Source, completing: RowCompletion = .early,
        resultSelector: @escaping @Sendable (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        Observable<(repeat (each Source).Element)>.zip(repeat each source, completing: completing).map {
            row in
            try resultSelector(repeat each row)
        }
    }

    /// As `zip` of any number of streams, with arrays in place of tuples. Without a stream it completes
    /// immediately.
    @_alwaysEmitIntoClient public static func zip<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams, completing: RowCompletion = .early
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part>, Element == [Part] {
        Observable { observer, lifetime in
            if streams.isEmpty { return observer.onCompleted() }
            let rows = CombineCoordinator(for: observer, in: lifetime, completing: completing)
            let streams = streams.map { $0.asObservable() }
            let slots = streams.map { $0.zipSlot(in: rows) }
            for (slot, stream) in Swift.zip(slots, streams) {
                slot.start(stream) { observer.onNext(slots.map { $0.pop() }) }
            }
        }
    }

    /// As `zip` of a collection of streams; `resultSelector` combines the elements of a row.
    @_alwaysEmitIntoClient public static func zip<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams, completing: RowCompletion = .early,
        resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part> {
        Observable<[Part]>.zip(streams, completing: completing).map(resultSelector)
    }

    /// As `zip` of a collection, for a list such as `[.just(1), .just(2)]`.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func zip<Part: Sendable>(
        _ streams: [Observable<Part>], completing: RowCompletion = .early
    ) -> Observable<Element> where Element == [Part] { zip(streams, completing: completing) }

    /// As `zip` of a list; `resultSelector` combines the elements.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func zip<Part: Sendable>(
        _ streams: [Observable<Part>], completing: RowCompletion = .early,
        resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> Observable<Element> { zip(streams, completing: completing, resultSelector: resultSelector) }
}
