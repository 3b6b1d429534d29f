extension Observable {
    /// Combines the latest elements of any number of streams as a tuple whenever one of them emits, once all
    /// have emitted. It completes when all have completed, or as soon as one completes without an element.
    ///
    ///     Observable.combineLatest(names, ages, towns)   // Observable<(String, Int, String)>
    @_disfavoredOverload @inlinable public static func combineLatest<each Source: ObservableConvertibleType>(
        _ source: repeat each Source
    ) -> Observable<Element> where Element == (repeat (each Source).Element) {
        let streams = (repeat (each source).asObservable())
        return Observable { observer, lifetime in
            let state = CombineCoordinator(for: observer, in: lifetime)
            let slots = (repeat (each streams).latestSlot(in: state))
            let emit: @Sendable () -> Void = { observer.onNext((repeat (each slots).current)) }
            repeat (each slots).start(each streams, emit: emit)
        }
    }

    /// As `combineLatest` of any number of streams; `resultSelector` combines the latest elements.
    ///
    ///     Observable.combineLatest(name, age, town) { "\($0), \($1), \($2)" }
    @_disfavoredOverload @inlinable public static func combineLatest<each Source: ObservableConvertibleType>(
        _ source: repeat each Source,
        resultSelector: @escaping @Sendable (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        Observable<(repeat (each Source).Element)>.combineLatest(repeat each source).map { row in
            try resultSelector(repeat each row)
        }
    }

    /// As `combineLatest` of any number of streams, with an array in place of a tuple. With no stream it
    /// emits an empty array and completes.
    @inlinable public static func combineLatest<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part>, Element == [Part] {
        Observable { observer, lifetime in
            if streams.isEmpty { return observer.complete(with: [], in: lifetime) }
            let state = CombineCoordinator(for: observer, in: lifetime)
            let streams = streams.map { $0.asObservable() }
            let slots = streams.map { $0.latestSlot(in: state) }
            for (slot, stream) in Swift.zip(slots, streams) {
                slot.start(stream) { observer.onNext(slots.map(\.current)) }
            }
        }
    }

    /// As `combineLatest` of a collection of streams; `resultSelector` combines the latest elements.
    @inlinable public static func combineLatest<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams, resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part> {
        Observable<[Part]>.combineLatest(streams).map(resultSelector)
    }
}
