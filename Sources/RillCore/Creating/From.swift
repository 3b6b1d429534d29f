extension Observable {
    /// Emits the elements of a sequence and completes. Every subscription makes an iterator.
    ///
    ///     from([1, 2, 3])   (123|)
    // Disfavoured, so that the function of RillRx wins in a file that imports both modules.
    @_disfavoredOverload @inlinable
    public static func from<Elements: Sequence & Sendable>(_ elements: Elements) -> Observable<Element>
    where Elements.Element == Element {
        Observable { observer, lifetime in
            var iterator = elements.makeIterator()
            while !lifetime.isDisposed {
                guard let element = iterator.next() else { return observer.onCompleted() }
                observer.onNext(element)
            }
        }
    }

    /// Emits the element, unless it is nil, and completes.
    @inlinable public static func from(optional element: Element?) -> Observable<Element> {
        element.map { .just($0) } ?? .empty()
    }
}
