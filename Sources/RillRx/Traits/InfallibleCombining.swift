extension InfallibleType {
    /// Emits `elements`, and then the elements of this stream.
    @inlinable public func startWith(_ elements: Element...) -> Infallible<Element> {
        Infallible(raw: elements.reversed().reduce(asObservable()) { $0.startWith($1) })
    }

    /// Continues with `second` when this stream has completed.
    @inlinable public func concat<Second: InfallibleType<Element>>(_ second: Second) -> Infallible<Element> {
        Infallible(raw: asObservable().concat(second))
    }

    /// Combines every element of this stream with the latest element of `second`.
    @inlinable public func withLatestFrom<Second: InfallibleType, Result: Sendable>(
        _ second: Second, resultSelector: @escaping @Sendable (Element, Second.Element) -> Result
    ) -> Infallible<Result> {
        Infallible(raw: asObservable().withLatestFrom(second, resultSelector: resultSelector))
    }

    /// Emits, for every element of this stream, the latest element of `second`.
    @inlinable
    public func withLatestFrom<Second: InfallibleType>(_ second: Second) -> Infallible<Second.Element> {
        Infallible(raw: asObservable().withLatestFrom(second))
    }

    /// Runs the stream once for all concurrent subscribers. A late subscriber receives the last `replay`
    /// elements.
    @inlinable public func share(
        replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
    ) -> Infallible<Element> { Infallible(raw: asObservable().share(replay: replay, scope: scope)) }
}

extension Infallible {
    /// Runs the streams one after the other.
    @inlinable
    public static func concat<Streams: Sequence & Sendable>(_ streams: Streams) -> Self
    where Streams.Element == Self {
        Self(raw: .concat(streams))
    }

    /// Runs the streams one after the other.
    @inlinable public static func concat(_ streams: Self...) -> Self { concat(streams) }

    /// Runs the streams concurrently.
    @inlinable
    public static func merge<Streams: Sequence & Sendable>(_ streams: Streams) -> Self
    where Streams.Element == Self {
        Self(raw: .merge(streams.map { $0.asObservable() }))
    }

    /// Runs the streams concurrently.
    @inlinable public static func merge(_ streams: Self...) -> Self { merge(streams) }
}
