extension Observable {
    /// Pairs the elements of two streams by their position. It completes as soon as no further pair is
    /// possible: when a stream has completed and all its elements are paired. Elements that wait for their
    /// partner are buffered without bound.
    ///
    ///     first   -1---2---3-|
    ///     second  ---a---b-|
    ///     zip     ---1a--2b|
    @inlinable public static func zip<First: ObservableConvertibleType, Second: ObservableConvertibleType>(
        _ first: First, _ second: Second,
        resultSelector: @escaping @Sendable (First.Element, Second.Element) throws -> Element
    ) -> Observable<Element> {
        let streams = (first.asObservable(), second.asObservable())
        return Observable { observer, lifetime in
            let state = CombineCoordinator(for: observer, in: lifetime)
            let slots = (streams.0.zipSlot(in: state), streams.1.zipSlot(in: state))
            let emit = observer.emitting { try resultSelector(slots.0.pop(), slots.1.pop()) }
            slots.0.start(streams.0, emit: emit)
            slots.1.start(streams.1, emit: emit)
        }
    }

    /// Pairs the elements of two streams by their position, as tuples.
    @inlinable public static func zip<First: ObservableConvertibleType, Second: ObservableConvertibleType>(
        _ first: First, _ second: Second
    ) -> Observable<(First.Element, Second.Element)> where Element == (First.Element, Second.Element) {
        zip(first, second) { ($0, $1) }
    }
}
