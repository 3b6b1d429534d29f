extension Observable {
    /// The latest elements of any number of streams as a tuple, whenever one of them emits, once all have. It completes
    /// when all have completed, or as soon as one completes without an element.
    ///
    ///     Observable.combineLatest(names, ages, towns)   // Observable<(String, Int, String)>
    @_disfavoredOverload
    @inlinable
    public static func combineLatest<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<Element> where Element == (repeat (each Source).Element) {
        let streams = (repeat (each source).asObservable())
        return Observable { observer, lifetime in
            let table = Table(for: observer, in: lifetime)
            let columns = (repeat (each streams).latestColumn(of: table))
            let emit: @Sendable () -> Void = { observer.onNext((repeat (each columns).current)) }
            repeat (each columns).start(each streams, onRow: emit)
        }
    }

    /// The latest elements of any number of streams, made into one element whenever one of them emits; otherwise as for
    /// tuples.
    ///
    ///     Observable.combineLatest(name, age, town) { "\($0), \($1), \($2)" }
    @_disfavoredOverload
    @inlinable
    public static func combineLatest<each Source: ObservableType>(
        _ source: repeat each Source,
        resultSelector: @escaping @Sendable (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        Observable<(repeat (each Source).Element)>.combineLatest(repeat each source).map { row in
            try resultSelector(repeat each row)
        }
    }

    /// The latest elements of the streams as an array, whenever one of them emits, once all have; otherwise as for any
    /// number of arguments. Without a stream it completes at once.
    @inlinable
    public static func combineLatest<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams
    ) -> Observable<Element> where Streams.Element: ObservableType<Part>, Element == [Part] {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            if streams.isEmpty { return observer.onCompleted() }
            let table = Table(for: observer, in: lifetime)
            let streams = streams.map { $0.asObservable() }
            let columns = streams.map { $0.latestColumn(of: table) }
            for (column, stream) in Swift.zip(columns, streams) {
                column.start(stream) { observer.onNext(columns.map(\.current)) }
            }
        }
    }
}
