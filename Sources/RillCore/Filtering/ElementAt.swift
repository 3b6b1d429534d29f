extension ObservableType {
    /// The element at `index`, counted from 0, then completion. A stream that completes before fails with
    /// `IndexOutOfRange`.
    ///
    ///     source        -1-2-3-|
    ///     elementAt(1)  ---(2|)
    ///
    /// `index` must not be negative.
    @inlinable
    public func elementAt(_ index: Int) -> Observable<Element> {
        precondition(index >= 0, "Rill: elementAt(_:) needs an index of 0 or more, but got \(index)")
        let source = asObservable()
        return Observable { observer, lifetime in
            let count = Confined(0)
            source.run(
                observer.with(
                    onNext: { element in
                        let place = count.value
                        count.value += 1
                        if place == index { observer.complete(with: element, in: lifetime) }
                    },
                    onCompleted: { observer.onError(IndexOutOfRange(index: index, count: count.value)) }),
                in: lifetime)
        }
    }
}

/// A stream completed before the element that was asked for.
public struct IndexOutOfRange: Error, Hashable, CustomStringConvertible {
    public let index: Int
    public let count: Int

    @usableFromInline
    init(index: Int, count: Int) {
        self.index = index
        self.count = count
    }

    public var description: String { "there is no element at \(index): the stream has \(count)" }
}
