extension ObservableType {
    /// The only element, at completion. An empty stream fails with `SingleError.noElement`, a second element with
    /// `SingleError.moreThanOneElement`, at once.
    ///
    ///     source    -1---|      -1-2-|     -|
    ///     single()  -----(1|)   ---#       -#
    @inlinable
    public func single() -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let only = Confined<Element?>(nil)
            source.run(
                observer.with(
                    onNext: { element in
                        if only.value != nil { return observer.onError(SingleError.moreThanOneElement) }
                        only.value = element
                    },
                    onCompleted: {
                        guard let element = only.value else { return observer.onError(SingleError.noElement) }
                        observer.complete(with: element, in: lifetime)
                    }),
                in: lifetime)
        }
    }

    /// The only element that satisfies `predicate`, at completion; otherwise as `single()`.
    @inlinable
    public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        filter(predicate).single()
    }
}

/// A stream did not have exactly one element.
public enum SingleError: Error, Hashable, CustomStringConvertible {
    case noElement
    case moreThanOneElement

    public var description: String {
        switch self {
        case .noElement: "a stream that was to have one element has none"
        case .moreThanOneElement: "a stream that was to have one element has more"
        }
    }
}
