extension Observable {
    /// Pairs the elements of two streams by their position. It completes as soon as no further pair can come: when a
    /// stream has completed and all it sent is paired. Elements that wait for their partner are held without bound.
    ///
    ///     first   -1---2---3-|
    ///     second  ---a---b-|
    ///     zip     ---1a--2b|
    @inlinable
    public static func zip<First: ObservableType, Second: ObservableType>(
        _ first: First, _ second: Second,
        resultSelector: @escaping @Sendable (First.Element, Second.Element) throws -> Element
    ) -> Observable<Element> {
        let first = first.asObservable()
        let second = second.asObservable()
        return Observable { observer, lifetime in
            let state = ZipState<First.Element, Second.Element>()
            let joining = Joining<First.Element, Second.Element, _>(in: lifetime, state: state) {
                arrival, state in
                switch arrival {
                case .first(.next(let element)): state.first.append(element)
                case .second(.next(let element)): state.second.append(element)
                case .first(.error(let error)), .second(.error(let error)): return observer.onError(error)
                case .first(.completed): state.isFirstComplete = true
                case .second(.completed): state.isSecondComplete = true
                }
                do {
                    if let (first, second) = state.popPair() {
                        observer.onNext(try resultSelector(first, second))
                    }
                } catch { return observer.onError(error) }
                if state.isOver && !lifetime.isDisposed { observer.onCompleted() }
            }
            joining.start(first, second)
        }
    }
}

extension Observable {
    /// Pairs the elements of two streams by their position, as tuples.
    @inlinable
    public static func zip<First: ObservableType, Second: ObservableType>(
        _ first: First, _ second: Second
    ) -> Observable<(First.Element, Second.Element)> where Element == (First.Element, Second.Element) {
        zip(first, second) { ($0, $1) }
    }
}
