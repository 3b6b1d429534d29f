import RillLocks

extension ObservableType {
    /// Starts an inner stream for an element, and drops the elements that the source emits while that inner
    /// stream runs.
    ///
    ///     source        -1---2-----3-----|
    ///     inner          a-a-a|     b-b|
    ///     flatMapFirst  -a-a-a-----b-b---|
    @inlinable public func flatMapFirst<Inner: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        let source = asObservable()
        return Observable<Inner.Element> { observer, lifetime in
            let state = MergeCoordinator(to: observer, in: lifetime)
            source.run(
                inChildOf: lifetime,
                onNext: { element in
                    let isIdle = state.running.load(ordering: .acquiring) == 1
                    if isIdle { state.start(try selector(element).asObservable()) }
                },
                onEnd: { state.endOne(with: $0) })
        }
    }
}
