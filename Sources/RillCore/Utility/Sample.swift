extension ObservableType {
    /// Emits the latest element whenever `sampler` emits, if there is a new one, and at the sampler's completion, which
    /// completes the result. After completion of the source the next sample is the last.
    ///
    ///     source   -1-2---3----|
    ///     sampler  ---x-x---x---x-
    ///     sample   ---2-----3---|
    @inlinable
    public func sample<Sampler: ObservableType>(_ sampler: Sampler) -> Observable<Element> {
        let source = asObservable()
        let sampler = sampler.map { _ in false }.concat(.just(true))
        return Observable { observer, lifetime in
            let state = SampleState<Element>()
            let joining = Joining<Element, Bool, _>(in: lifetime, state: state) { arrival, state in
                switch arrival {
                case .first(.next(let element)): state.latest = element
                case .first(.completed): state.isSourceComplete = true
                case .first(.error(let error)), .second(.error(let error)): observer.onError(error)
                case .second(.next(let isLast)):
                    if let latest = state.latest.take() { observer.onNext(latest) }
                    if (state.isSourceComplete || isLast) && !lifetime.isDisposed { observer.onCompleted() }
                case .second(.completed): break
                }
            }
            joining.start(source, sampler)
        }
    }
}
