extension Observable {
    /// The elements of a sequence, in order, then completion. Every subscriber gets an iterator of its own.
    ///
    ///     from([1, 2, 3])   (123|)
    @inlinable
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

    /// The element that is there, or none, then completion.
    @inlinable
    public static func from(optional element: Element?) -> Observable<Element> {
        element.map { .just($0) } ?? .empty()
    }
}
