extension ObservableType {
    /// Emits the latest element whenever `sampler` emits, if there is a new one. When `sampler` completes,
    /// the latest element is emitted and the result completes. After the source has completed, the result
    /// completes with the next sample.
    ///
    ///     source   -1-2---3----|
    ///     sampler  ---x-x---x---x-
    ///     sample   ---2-----3---|
    @inlinable
    public func sample<Sampler: ObservableConvertibleType>(_ sampler: Sampler) -> Observable<Element> {
        let source = asObservable()
        let sampler = sampler.asObservable().map { _ in false }.concat(.just(true))
        return Observable { observer, lifetime in
            let samples = TwoSourceCoordinator<Element, Bool, _>(
                in: lifetime, state: (latest: Element?.none, isSourceCompleted: false)
            ) { input, state in
                switch input {
                case .first(.next(let element)): state.latest = element
                case .first(.completed): state.isSourceCompleted = true
                case .first(.error(let error)), .second(.error(let error)): observer.onError(error)
                case .second(.next(let isLast)):
                    if let latest = state.latest.take() { observer.onNext(latest) }
                    if (state.isSourceCompleted || isLast) && !lifetime.isDisposed { observer.onCompleted() }
                case .second(.completed): break
                }
            }
            samples.start(source, sampler)
        }
    }
}
