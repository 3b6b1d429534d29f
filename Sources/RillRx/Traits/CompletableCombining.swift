extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Continues with `second` when this sequence has completed.
    ///
    ///     source    --|
    ///     second      --(1|)
    ///     andThen   ----(1|)
    @inlinable
    public func andThen<Kind: ElementTrait, Next>(
        _ second: PrimitiveSequence<Kind, Next>
    ) -> PrimitiveSequence<Kind, Next> { PrimitiveSequence(raw: asObservable().followed(by: second)) }

    /// Continues with `second` when this sequence has completed.
    @inlinable public func andThen(_ second: Completable) -> Completable {
        Completable(raw: asObservable().concat(second))
    }

    /// Continues with `second` when this sequence has completed.
    @inlinable public func andThen<Next>(_ second: Observable<Next>) -> Observable<Next> {
        asObservable().followed(by: second)
    }

    /// Continues with `second` when this sequence has completed. The result is an observable, since this
    /// sequence may fail.
    @_disfavoredOverload @inlinable public func andThen<Next>(_ second: Infallible<Next>) -> Observable<Next>
    { asObservable().followed(by: second) }

    /// Continues with `second` when this sequence has completed.
    @inlinable public func concat(_ second: Completable) -> Completable { andThen(second) }

    /// Runs the sequences one after the other.
    @inlinable
    public static func concat<Sequences: Sequence & Sendable>(_ sequences: Sequences) -> Completable
    where Sequences.Element == Completable {
        Completable(raw: .concat(sequences))
    }

    /// Runs the sequences one after the other.
    @inlinable public static func concat(_ sequences: Completable...) -> Completable { concat(sequences) }

    /// Runs the sequences concurrently, and completes when all have completed. The first error ends all of
    /// them.
    @inlinable public static func merge<Sequences: Sequence & Sendable>(_ sequences: Sequences) -> Completable
    where Sequences.Element == Completable {
        Completable(raw: .merge(sequences.map { $0.asObservable() }))
    }

    /// Runs the sequences concurrently, and completes when all have completed. The first error ends all of
    /// them.
    @inlinable public static func merge(_ sequences: Completable...) -> Completable { merge(sequences) }

    /// Same as `merge(_:)`, since sequences without elements have nothing to pair.
    @inlinable public static func zip<Sequences: Sequence & Sendable>(_ sequences: Sequences) -> Completable
    where Sequences.Element == Completable {
        merge(sequences)
    }

    /// Same as `merge(_:)`, since sequences without elements have nothing to pair.
    @inlinable public static func zip(_ sequences: Completable...) -> Completable { merge(sequences) }
}

extension Observable<Never> {
    @inlinable
    func followed<Second: ObservableConvertibleType>(by second: Second) -> Observable<Second.Element> {
        map(unreachable).concat(second)
    }
}

/// Any result, for an element that cannot exist.
@inlinable @Sendable func unreachable<Result>(_ element: Never) -> Result {}
