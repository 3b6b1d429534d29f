extension Observable {
    /// Combines the latest elements of two streams whenever one of them emits, once both have. It completes when
    /// both have completed, or as soon as one completes without an element.
    ///
    ///     first          -1-----2----|
    ///     second         ---a-b----c-|
    ///     combineLatest  ---1a1b2b-2c|
    @inlinable
    public static func combineLatest<First: ObservableType, Second: ObservableType>(
        _ first: First, _ second: Second,
        resultSelector: @escaping @Sendable (First.Element, Second.Element) throws -> Element
    ) -> Observable<Element> {
        let first = first.asObservable()
        let second = second.asObservable()
        return Observable { observer, lifetime in
            let state = CombineLatestState<First.Element, Second.Element>()
            let joining = Joining<First.Element, Second.Element, _>(in: lifetime, state: state) {
                arrival, state in
                switch arrival {
                case .first(.next(let element)): state.first = element
                case .second(.next(let element)): state.second = element
                case .first(.error(let error)), .second(.error(let error)): return observer.onError(error)
                case .first(.completed):
                    state.completed += 1
                    if state.completed == 2 || state.first == nil { observer.onCompleted() }
                    return
                case .second(.completed):
                    state.completed += 1
                    if state.completed == 2 || state.second == nil { observer.onCompleted() }
                    return
                }
                guard let first = state.first, let second = state.second else { return }
                do { observer.onNext(try resultSelector(first, second)) } catch { observer.onError(error) }
            }
            joining.start(first, second)
        }
    }

    /// Combines the latest elements of two streams as tuples.
    @inlinable
    public static func combineLatest<First: ObservableType, Second: ObservableType>(
        _ first: First, _ second: Second
    ) -> Observable<(First.Element, Second.Element)> where Element == (First.Element, Second.Element) {
        combineLatest(first, second) { ($0, $1) }
    }
}
