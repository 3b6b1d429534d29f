extension Observable {
    /// The latest elements of any number of streams as a tuple, whenever one of them emits, once all have. It completes
    /// when all have completed, or as soon as one completes without an element.
    ///
    ///     Observable.combineLatest(names, ages, towns)   // Observable<(String, Int, String)>
    @_disfavoredOverload
    public static func combineLatest<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<Element> where Element == (repeat (each Source).Element) {
        let streams = (repeat (each source).asObservable())
        return Observable { observer, lifetime in
            let columns = (repeat (each streams).column(keepsLatestOnly: true))
            let completed = Confined(0)
            let table = Table(in: lifetime, onError: observer.onError) {
                var isRowComplete = true
                var isOver = true
                var completedCount = 0
                var hasEmptyEnd = false
                for column in repeat each columns {
                    if column.latest == nil { isRowComplete = false }
                    if column.isComplete { completedCount += 1 } else { isOver = false }
                    if column.isComplete && column.latest == nil { hasEmptyEnd = true }
                }
                // A change is either an element or a completion.
                let isElement = completedCount == completed.value
                completed.value = completedCount
                if isElement && isRowComplete { observer.onNext((repeat (each columns).current)) }
                if !isElement && (isOver || hasEmptyEnd) { observer.onCompleted() }
            }
            repeat (each columns).start(each streams, in: table)
        }
    }

    /// The latest elements of any number of streams, made into one element whenever one of them emits; otherwise as for
    /// tuples.
    ///
    ///     Observable.combineLatest(name, age, town) { "\($0), \($1), \($2)" }
    @_disfavoredOverload
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
    public static func combineLatest<Streams: Collection & Sendable, Part: Sendable>(
        _ streams: Streams
    ) -> Observable<Element> where Streams.Element: ObservableType<Part>, Element == [Part] {
        Observable { observer, lifetime in
            let streams = streams.map { $0.asObservable() }
            if streams.isEmpty { return observer.onCompleted() }
            let columns = streams.map { $0.column(keepsLatestOnly: true) }
            let completed = Confined(0)
            let table = Table(in: lifetime, onError: observer.onError) {
                let completedCount = columns.count { $0.isComplete }
                let isElement = completedCount == completed.value
                completed.value = completedCount
                if isElement && columns.allSatisfy({ $0.latest != nil }) {
                    observer.onNext(columns.map(\.current))
                }
                let hasEmptyEnd = columns.contains { $0.isComplete && $0.latest == nil }
                if !isElement && (completedCount == columns.count || hasEmptyEnd) { observer.onCompleted() }
            }
            for (column, stream) in Swift.zip(columns, streams) { column.start(stream, in: table) }
        }
    }
}
