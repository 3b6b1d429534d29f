extension ObservableType {
    /// Combines every element of this stream with the latest element of `second`; elements that precede the
    /// first element of `second` are dropped. It completes with this stream, and subscribes to
    /// `second` first.
    ///
    ///     source          -1---2---3-|
    ///     second          ---a---b---
    ///     withLatestFrom  -----2a--3b|
    @inlinable public func withLatestFrom<Second: ObservableConvertibleType, Result: Sendable>(
        _ second: Second, resultSelector: @escaping @Sendable (Element, Second.Element) throws -> Result
    ) -> Observable<Result> {
        let source = asObservable()
        let second = second.asObservable()
        return Observable<Result> { observer, lifetime in
            let pairs = TwoSourceCoordinator<Second.Element, Element, Second.Element?>(
                in: lifetime, state: nil
            ) {
                input, latest in
                switch input {
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
            // `second` starts first, so that an element it emits synchronously is available for the first
            // element.
            pairs.start(second, source)
        }
    }

    /// The latest element of `second` for every element of this stream.
    @inlinable public func withLatestFrom<Second: ObservableConvertibleType>(_ second: Second) -> Observable<
        Second.Element
    > {
        withLatestFrom(second) { $1 }
    }
}
