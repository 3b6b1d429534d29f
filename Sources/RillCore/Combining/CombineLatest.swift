extension Observable {
    /// Combines the latest elements of two streams whenever one of them emits, once both have. It completes when
    /// both have completed, or as soon as one completes without an element.
    ///
    ///     first          -1-----2----|
    ///     second         ---a-b----c-|
    ///     combineLatest  ---1a1b2b-2c|
    @inlinable
    public static func combineLatest<First: ObservableType, Second: ObservableType>(
        _ first: First, _ second: Second,
        resultSelector: @escaping @Sendable (First.Element, Second.Element) throws -> Element
    ) -> Observable<Element> {
        let streams = (first.asObservable(), second.asObservable())
        return Observable { observer, lifetime in
            let table = Table(for: observer, in: lifetime)
            let columns = (streams.0.latestColumn(of: table), streams.1.latestColumn(of: table))
            let emit = observer.rows { try resultSelector(columns.0.current, columns.1.current) }
            columns.0.start(streams.0, onRow: emit)
            columns.1.start(streams.1, onRow: emit)
        }
    }

    /// Combines the latest elements of two streams as tuples.
    @inlinable
    public static func combineLatest<First: ObservableType, Second: ObservableType>(
        _ first: First, _ second: Second
    ) -> Observable<(First.Element, Second.Element)> where Element == (First.Element, Second.Element) {
        combineLatest(first, second) { ($0, $1) }
    }

    /// Combines the latest elements of three streams; otherwise as for two.
    @inlinable
    public static func combineLatest<First: ObservableType, Second: ObservableType, Third: ObservableType>(
        _ first: First, _ second: Second, _ third: Third,
        resultSelector: @escaping @Sendable (First.Element, Second.Element, Third.Element) throws -> Element
    ) -> Observable<Element> {
        let streams = (first.asObservable(), second.asObservable(), third.asObservable())
        return Observable { observer, lifetime in
            let table = Table(for: observer, in: lifetime)
            let columns = (
                streams.0.latestColumn(of: table), streams.1.latestColumn(of: table),
                streams.2.latestColumn(of: table)
            )
            let emit = observer.rows {
                try resultSelector(columns.0.current, columns.1.current, columns.2.current)
            }
            columns.0.start(streams.0, onRow: emit)
            columns.1.start(streams.1, onRow: emit)
            columns.2.start(streams.2, onRow: emit)
        }
    }

    /// Combines the latest elements of four streams; otherwise as for two.
    @inlinable
    public static func combineLatest<
        First: ObservableType, Second: ObservableType, Third: ObservableType, Fourth: ObservableType
    >(
        _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
        resultSelector:
            @escaping @Sendable (First.Element, Second.Element, Third.Element, Fourth.Element) throws ->
            Element
    ) -> Observable<Element> {
        let streams = (
            first.asObservable(), second.asObservable(), third.asObservable(), fourth.asObservable()
        )
        return Observable { observer, lifetime in
            let table = Table(for: observer, in: lifetime)
            let columns = (
                streams.0.latestColumn(of: table), streams.1.latestColumn(of: table),
                streams.2.latestColumn(of: table), streams.3.latestColumn(of: table)
            )
            let emit = observer.rows {
                try resultSelector(
                    columns.0.current, columns.1.current, columns.2.current, columns.3.current)
            }
            columns.0.start(streams.0, onRow: emit)
            columns.1.start(streams.1, onRow: emit)
            columns.2.start(streams.2, onRow: emit)
            columns.3.start(streams.3, onRow: emit)
        }
    }
}
