/// What can be seen as a `SharedSequence`, and so has its operators.
public protocol SharedSequenceConvertibleType<Element>: ObservableConvertibleType {
    /// How the subscribers share the stream.
    associatedtype SharingStrategy: SharingStrategyProtocol

    /// This stream as the type for which the operators are written.
    func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequenceConvertibleType {
    @inlinable public func asObservable() -> Observable<Element> { asSharedSequence().asObservable() }

    /// As `SharedSequence.source`.
    @inlinable var stream: Observable<Element> { asSharedSequence().source }
}
