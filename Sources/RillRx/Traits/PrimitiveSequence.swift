/// A stream that keeps the promise of its trait: `Single`, `Maybe` or `Completable`.
///
/// It wraps one `Observable`, offers the operators that keep the promise, and costs what that observable
/// costs.
@frozen public struct PrimitiveSequence<Trait, Element: Sendable>: PrimitiveSequenceType {
    @usableFromInline let source: Observable<Element>

    /// Trusts `source` to keep the promise of the trait.
    @inlinable package init(raw source: Observable<Element>) { self.source = source }

    @inlinable public func asObservable() -> Observable<Element> { source }

    /// This sequence.
    @inlinable public var primitiveSequence: Self { self }
}

/// A type that converts to a `PrimitiveSequence`. The operators of a trait are written for this protocol.
public protocol PrimitiveSequenceType<Trait, Element>: ObservableConvertibleType {
    /// `SingleTrait`, `MaybeTrait` or `CompletableTrait`.
    associatedtype Trait

    /// This value as the type for which the operators are written.
    var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequenceType {
    @inlinable public func asObservable() -> Observable<Element> { primitiveSequence.source }
}

/// A trait whose sequences can have an element: `SingleTrait` or `MaybeTrait`.
public protocol ElementTrait {}
