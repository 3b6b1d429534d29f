extension Observable {
    /// Continues with the next stream when a stream fails. The error of the last stream is the error of the
    /// result.
    ///
    ///     first    -1-#
    ///     second      -2-|
    ///     result   -1--2-|
    public static func `catch`<Streams: Sequence & Sendable>(sequence: Streams) -> Observable<Element>
    where Streams.Element == Observable<Element> {
        .deferred {
            let rest = Unsynchronized(sequence.makeIterator())
            guard let first = rest.value.next() else { return .empty() }
            let current = Unsynchronized(first)
            return Observable.deferred { current.value }
                .retryWhen { errors in
                    errors.map { error in
                        guard let next = rest.value.next() else { throw error }
                        current.value = next
                    }
                }
        }
    }
}
