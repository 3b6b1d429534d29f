extension ObservableType {
    /// Emits the only element at completion. An empty stream fails with `SingleError.noElement`. A second
    /// element fails the stream immediately with `SingleError.moreThanOneElement`.
    ///
    ///     source    -1---|      -1-2-|     -|
    ///     single()  -----(1|)   ---#       -#
    @inlinable public func single() -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let only = Unsynchronized<Element?>(nil)
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

    /// As `single()` for the elements that satisfy `predicate`.
    @inlinable
    public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        filter(predicate).single()
    }
}

/// A stream with exactly one element was expected.
public enum SingleError: Error, Hashable, CustomStringConvertible {
    /// The stream completed without an element.
    case noElement
    /// The stream had a second element.
    case moreThanOneElement

    /// The error as a sentence.
    public var description: String {
        switch self {
        case .noElement: "expected one element, but the stream has none"
        case .moreThanOneElement: "expected one element, but the stream has more"
        }
    }
}
