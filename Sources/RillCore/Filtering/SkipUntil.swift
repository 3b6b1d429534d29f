extension ObservableType {
    /// Drops the elements before `other` emits one. Completion of `other` has no effect; its error is the
    /// error of the result. `other` is subscribed to first.
    ///
    ///     source     -1-2-3-4-|
    ///     other      -----x-
    ///     skipUntil  -----3-4-|
    @inlinable
    public func skipUntil<Other: ObservableConvertibleType>(_ other: Other) -> Observable<Element> {
        let source = asObservable()
        let other = other.asObservable()
        return Observable { observer, lifetime in
            let elements = TwoSourceCoordinator<Other.Element, Element, Bool>(in: lifetime, state: false) {
                input, isOpen in
                switch input {
                case .first(.next): isOpen = true
                case .first(.completed): break
                case .first(.error(let error)), .second(.error(let error)): observer.onError(error)
                case .second(.next(let element)): if isOpen { observer.onNext(element) }
                case .second(.completed): observer.onCompleted()
                }
            }
            elements.start(other.take(1), source)
        }
    }
}
