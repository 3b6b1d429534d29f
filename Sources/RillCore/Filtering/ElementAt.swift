import RillLocks

extension ObservableType {
    /// Emits the element at `index`, counted from 0, and completes. A stream that completes earlier fails
    /// with `IndexOutOfRangeError`.
    ///
    ///     source        -1-2-3-|
    ///     elementAt(1)  ---(2|)
    ///
    /// `index` must not be negative.
    @inlinable public func elementAt(_ index: Int) -> Observable<Element> {
        require(index >= 0, "Rill: elementAt(_:) needs an index of 0 or more, but got \(index)")
        let source = asObservable()
        return Observable { observer, lifetime in
            let count = Unsynchronized(0)
            source.run(
                observer.with(
                    onNext: { element in
                        let position = count.value
                        count.value += 1
                        if position == index { observer.complete(with: element, in: lifetime) }
                    },
                    onCompleted: { observer.onError(IndexOutOfRangeError(index: index, count: count.value)) }),
                in: lifetime)
        }
    }
}

/// A stream completed before `elementAt` found its element.
public struct IndexOutOfRangeError: Error, Hashable, CustomStringConvertible {
    /// The requested index.
    public let index: Int
    /// How many elements the stream had.
    public let count: Int

    @usableFromInline init(index: Int, count: Int) {
        self.index = index
        self.count = count
    }

    /// The error as a sentence.
    public var description: String {
        "there is no element at index \(index): the stream has \(count.counted("element", "elements"))"
    }
}
