extension Observable {
    /// Pairs the elements of two streams by their position. It completes as soon as no further pair can come: when a
    /// stream has completed and all it sent is paired. Elements that wait for their partner are held without bound.
    ///
    ///     first   -1---2---3-|
    ///     second  ---a---b-|
    ///     zip     ---1a--2b|
    @inlinable
    public static func zip<First: ObservableType, Second: ObservableType>(
        _ first: First, _ second: Second,
        resultSelector: @escaping @Sendable (First.Element, Second.Element) throws -> Element
    ) -> Observable<Element> {
        let streams = (first.asObservable(), second.asObservable())
        return Observable { observer, lifetime in
            let table = Table(for: observer, in: lifetime)
            let columns = (streams.0.waitingColumn(of: table), streams.1.waitingColumn(of: table))
            let emit = observer.rows { try resultSelector(columns.0.pop(), columns.1.pop()) }
            columns.0.start(streams.0, onRow: emit)
            columns.1.start(streams.1, onRow: emit)
        }
    }

    /// Pairs the elements of two streams by their position, as tuples.
    @inlinable
    public static func zip<First: ObservableType, Second: ObservableType>(
        _ first: First, _ second: Second
    ) -> Observable<(First.Element, Second.Element)> where Element == (First.Element, Second.Element) {
        zip(first, second) { ($0, $1) }
    }
}
