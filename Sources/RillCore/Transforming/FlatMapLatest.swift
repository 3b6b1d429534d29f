import RillLocks

extension ObservableType {
    /// Starts an inner stream for every element and emits the elements of the latest one: a new element of
    /// the source ends the previous inner stream. It completes when the source and the latest inner stream
    /// have completed.
    ///
    ///     source         -1-----2-----|
    ///     inner           a-a-a-b-b-|
    ///     flatMapLatest  -a-a-a-b-b---|
    @inlinable public func flatMapLatest<Result>(
        _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let coordinator = SwitchCoordinator(to: observer, in: lifetime)
            source.run(
                inChildOf: lifetime,
                onNext: {
                    if !coordinator.hasFailed.load(ordering: .acquiring) {
                        coordinator.start(try selector($0))
                    }
                },
                onEnd: { coordinator.endSource(with: $0) })
        }
    }

    /// As `flatMapLatest` with an `Observable`.
    @inlinable public func flatMapLatest<Inner: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> { flatMapLatest { try selector($0).asObservable() } }
}
