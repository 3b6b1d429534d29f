/// A type that converts to a `SharedSequence`, and has its operators.
public protocol SharedSequenceConvertibleType<Element>: ObservableConvertibleType {
    /// How the subscribers share the stream.
    associatedtype SharingStrategy: SharingStrategyProtocol

    /// This stream as the type for which the operators are written.
    func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequenceConvertibleType {
    @inlinable public func asObservable() -> Observable<Element> { asSharedSequence().asObservable() }

    /// The `source` of this stream as a `SharedSequence`.
    @inlinable var stream: Observable<Element> { asSharedSequence().source }
}
