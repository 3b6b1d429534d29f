import RillLocks

extension ObservableType {
    /// Starts an inner stream for every element and emits the elements of all inner streams. It completes
    /// when the source and all inner streams have completed; the first error, of the source or of an inner
    /// stream, ends all of them.
    ///
    ///     source   -1-----2---|
    ///     inner     a-a-| b-b-|
    ///     flatMap  -a-a---b-b-|
    @inlinable public func flatMap<Result>(
        _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let coordinator = MergeCoordinator(to: observer, in: lifetime)
            source.run(
                inChildOf: lifetime,
                onNext: { if !coordinator.hasFailed { coordinator.start(try selector($0)) } },
                onEnd: { coordinator.endOne(with: $0) })
        }
    }

    /// As `flatMap` with an `Observable`.
    @inlinable public func flatMap<Inner: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> { flatMap { try selector($0).asObservable() } }

    /// As `flatMap`, with at most `maxConcurrent` inner streams at a time. Further elements are buffered
    /// without bound. `maxConcurrent` must be 1 or more.
    @inlinable public func flatMap<Result>(
        maxConcurrent: Int, _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        require(
            maxConcurrent >= 1,
            "Rill: flatMap(maxConcurrent:) and merge(maxConcurrent:) need a count of 1 or more, but got \(maxConcurrent)"
        )
        let source = asObservable()
        return Observable { observer, lifetime in
            let coordinator = BoundedMergeCoordinator(
                to: observer, in: lifetime, maxConcurrent: maxConcurrent, selector: selector)
            source.run(
                Observer(onNext: { coordinator.append($0) }, onEnd: { coordinator.endSource(with: $0) }),
                inChildOf: lifetime)
        }
    }

    /// As `flatMap(maxConcurrent:_:)` with an `Observable`.
    @inlinable public func flatMap<Inner: ObservableConvertibleType>(
        maxConcurrent: Int, _ selector: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        flatMap(maxConcurrent: maxConcurrent) { try selector($0).asObservable() }
    }
}
