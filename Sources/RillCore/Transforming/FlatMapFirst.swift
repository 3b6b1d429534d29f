import RillLocks

extension ObservableType {
    /// Starts a stream for an element, and drops the elements that come while that stream runs.
    ///
    ///     source        -1---2-----3-----|
    ///     inner          a-a-a|     b-b|
    ///     flatMapFirst  -a-a-a-----b-b---|
    @inlinable
    public func flatMapFirst<Inner: ObservableType>(
        _ selector: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        let source = asObservable()
        return Observable<Inner.Element> { observer, lifetime in
            let merging = Merging(to: observer, in: lifetime)
            source.branch(
                from: lifetime,
                onNext: { element in
                    // One for the source, and no other.
                    guard merging.running.load(ordering: .acquiring) == 1 else { return }
                    merging.start(try selector(element).asObservable())
                },
                onEnd: { merging.endOne(with: $0) })
        }
    }
}
