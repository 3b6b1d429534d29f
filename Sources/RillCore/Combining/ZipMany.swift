extension Observable {
    /// Groups the elements of any number of streams by their position, as tuples. It completes as soon as no
    /// further group is possible: when a stream has completed and all its elements are used. Elements that
    /// wait for their partners are buffered without bound.
    ///
    ///     Observable.zip(names, ages, towns)   // Observable<(String, Int, String)>
    @_disfavoredOverload @inlinable public static func zip<each Source: ObservableConvertibleType>(
        _ source: repeat each Source
    ) -> Observable<Element> where Element == (repeat (each Source).Element) {
        let streams = (repeat (each source).asObservable())
        return Observable { observer, lifetime in
            let state = CombineCoordinator(for: observer, in: lifetime)
            let slots = (repeat (each streams).zipSlot(in: state))
            let emit: @Sendable () -> Void = { observer.onNext((repeat (each slots).pop())) }
            repeat (each slots).start(each streams, emit: emit)
        }
    }

    /// As `zip` of any number of streams; `resultSelector` combines the elements of a group.
    ///
    ///     Observable.zip(names, ages, towns) { "\($0), \($1), \($2)" }
    @_disfavoredOverload @inlinable public static func zip<each Source: ObservableConvertibleType>(
        _ source: repeat each Source,
        resultSelector: @escaping @Sendable (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        Observable<(repeat (each Source).Element)>.zip(repeat each source).map { row in
            try resultSelector(repeat each row)
        }
    }

    /// As `zip` of any number of streams, with arrays in place of tuples. With no stream it completes
    /// immediately.
    @inlinable public static func zip<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part>, Element == [Part] {
        Observable { observer, lifetime in
            if streams.isEmpty { return observer.onCompleted() }
            let state = CombineCoordinator(for: observer, in: lifetime)
            let streams = streams.map { $0.asObservable() }
            let slots = streams.map { $0.zipSlot(in: state) }
            for (slot, stream) in Swift.zip(slots, streams) {
                slot.start(stream) { observer.onNext(slots.map { $0.pop() }) }
            }
        }
    }

    /// As `zip` of a collection of streams; `resultSelector` combines the elements of a row.
    @inlinable public static func zip<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams, resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> Observable<Element> where Streams.Element: ObservableConvertibleType<Part> {
        Observable<[Part]>.zip(streams).map(resultSelector)
    }
}
