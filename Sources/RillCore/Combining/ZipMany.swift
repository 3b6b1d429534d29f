extension Observable {
    /// Groups the elements of any number of streams by their position, as tuples. It completes as soon as no further
    /// group can come: when a stream has completed and all it sent is used. Elements that wait for their partners are
    /// held without bound.
    ///
    ///     Observable.zip(names, ages, towns)   // Observable<(String, Int, String)>
    @_disfavoredOverload
    @inlinable
    public static func zip<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<Element> where Element == (repeat (each Source).Element) {
        let streams = (repeat (each source).asObservable())
        return Observable { observer, lifetime in
            let table = Table(for: observer, in: lifetime)
            let columns = (repeat (each streams).waitingColumn(of: table))
            let emit: @Sendable () -> Void = { observer.onNext((repeat (each columns).pop())) }
            repeat (each columns).start(each streams, onRow: emit)
        }
    }

    /// Groups the elements of any number of streams by their position, and makes one element of each group; otherwise as
    /// for tuples.
    ///
    ///     Observable.zip(names, ages, towns) { "\($0), \($1), \($2)" }
    @_disfavoredOverload
    @inlinable
    public static func zip<each Source: ObservableType>(
        _ source: repeat each Source,
        resultSelector: @escaping @Sendable (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        Observable<(repeat (each Source).Element)>.zip(repeat each source).map { row in
            try resultSelector(repeat each row)
        }
    }

    /// Groups the elements of the streams by their position, as arrays; otherwise as for any number of arguments. Without
    /// a stream it completes at once.
    @inlinable
    public static func zip<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams
    ) -> Observable<Element> where Streams.Element: ObservableType<Part>, Element == [Part] {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            if streams.isEmpty { return observer.onCompleted() }
            let table = Table(for: observer, in: lifetime)
            let streams = streams.map { $0.asObservable() }
            let columns = streams.map { $0.waitingColumn(of: table) }
            for (column, stream) in Swift.zip(columns, streams) {
                column.start(stream) { observer.onNext(columns.map { $0.pop() }) }
            }
        }
    }
}
