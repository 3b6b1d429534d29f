extension InfallibleType {
    /// Transforms every element.
    @inlinable public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Result
    ) -> Infallible<Result> { Infallible(raw: asObservable().map(transform)) }

    /// Transforms every element, and drops the results that are nil.
    @inlinable public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Result?
    ) -> Infallible<Result> { Infallible(raw: asObservable().compactMap(transform)) }

    /// Starts an inner stream for every element and merges the inner streams. An inner stream that fails
    /// completes instead, and its error goes to `UnhandledErrors`.
    @inlinable public func flatMap<Inner: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) -> Inner
    ) -> Infallible<Inner.Element> { Infallible(raw: asObservable().flatMap { selector($0).unfailing }) }

    /// Like `flatMap`, but a new inner stream ends the previous one.
    @inlinable public func flatMapLatest<Inner: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) -> Inner
    ) -> Infallible<Inner.Element> {
        Infallible(raw: asObservable().flatMapLatest { selector($0).unfailing })
    }

    /// Like `flatMap`, but elements that arrive while an inner stream runs are dropped.
    @inlinable public func flatMapFirst<Inner: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) -> Inner
    ) -> Infallible<Inner.Element> { Infallible(raw: asObservable().flatMapFirst { selector($0).unfailing }) }

    /// Like `flatMap`, but the inner streams run one after the other.
    @inlinable public func concatMap<Inner: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) -> Inner
    ) -> Infallible<Inner.Element> { Infallible(raw: asObservable().concatMap { selector($0).unfailing }) }

    /// Folds the elements into a value that starts with `seed`, and emits that value after every element.
    @inlinable public func scan<Seed: Sendable>(
        _ seed: Seed, accumulator: @escaping @Sendable (Seed, Element) -> Seed
    ) -> Infallible<Seed> { Infallible(raw: asObservable().scan(seed, accumulator: accumulator)) }

    /// Like `scan`, but the accumulator changes its state in place.
    public func scan<Seed: Sendable>(
        into seed: Seed, accumulator: @escaping @Sendable (inout Seed, Element) -> Void
    ) -> Infallible<Seed> { Infallible(raw: asObservable().scan(into: seed, accumulator: accumulator)) }
}
