extension ObservableType {
    /// Combines every element of this stream with the latest of `second`; elements that come before `second` has
    /// emitted are dropped. It completes with this stream.
    ///
    ///     source          -1---2---3-|
    ///     second          ---a---b---
    ///     withLatestFrom  -----2a--3b|
    @inlinable
    public func withLatestFrom<Second: ObservableType, Result: Sendable>(
        _ second: Second, resultSelector: @escaping @Sendable (Element, Second.Element) throws -> Result
    ) -> Observable<Result> {
        let source = asObservable()
        let second = second.asObservable()
        return Observable<Result> { observer, lifetime in
            let joining = Joining<Second.Element, Element, Second.Element?>(in: lifetime, state: nil) {
                arrival, latest in
                switch arrival {
                case .first(.next(let element)): latest = element
                case .first(.completed): break
                case .first(.error(let error)), .second(.error(let error)): observer.onError(error)
                case .second(.completed): observer.onCompleted()
                case .second(.next(let element)):
                    guard let latest else { return }
                    do { observer.onNext(try resultSelector(element, latest)) } catch {
                        observer.onError(error)
                    }
                }
            }
            // The other stream comes first: what it has at once is there for the first element.
            joining.start(second, source)
        }
    }

    /// The latest element of `second` for every element of this stream.
    @inlinable
    public func withLatestFrom<Second: ObservableType>(_ second: Second) -> Observable<Second.Element> {
        withLatestFrom(second) { $1 }
    }
}
