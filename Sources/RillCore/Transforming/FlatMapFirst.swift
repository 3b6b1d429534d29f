import RillLocks

extension ObservableType {
    /// Starts an inner stream for an element, and drops the elements that the source emits while that inner
    /// stream runs.
    ///
    ///     source        -1---2-----3-----|
    ///     inner          a-a-a|    b-b|
    ///     flatMapFirst  -a-a-a-----b-b---|
    @inlinable public func flatMapFirst<Result>(
        _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let coordinator = MergeCoordinator(to: observer, in: lifetime)
            source.run(
                inChildOf: lifetime,
                onNext: { element in
                    let isIdle = coordinator.running.load(ordering: .acquiring) == 1
                    if isIdle { coordinator.start(try selector(element)) }
                },
                onEnd: { coordinator.endOne(with: $0) })
        }
    }

    /// As `flatMapFirst` with an `Observable`.
    @inlinable public func flatMapFirst<Inner: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> { flatMapFirst { try selector($0).asObservable() } }
}
