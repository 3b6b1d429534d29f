/// A stream that cannot fail: `next* completed?`.
///
/// It wraps one `Observable`, offers operators whose closures do not throw, and costs what that observable
/// costs.
@frozen public struct Infallible<Element: Sendable>: InfallibleType {
    @usableFromInline let source: Observable<Element>

    /// Trusts `source` not to fail.
    @inlinable package init(raw source: Observable<Element>) { self.source = source }

    @inlinable public func asObservable() -> Observable<Element> { source }
}

/// A stream that cannot fail. The operators of `Infallible` are written for this protocol.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

/// One event of an `Infallible`.
@frozen public enum InfallibleEvent<Element: Sendable>: Sendable {
    /// An element.
    case next(Element)
    /// The stream has completed. Nothing follows.
    case completed

    @inlinable var event: Event<Element> {
        switch self {
        case .next(let element): .next(element)
        case .completed: .completed
        }
    }
}

extension InfallibleEvent: Equatable where Element: Equatable {}

extension InfallibleType {
    /// This stream as an `Infallible`.
    @inlinable public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}

extension ObservableConvertibleType {
    /// This stream with completion in place of its error, which goes to `UnhandledErrors`. It is for
    /// signatures of RxSwift that accept a stream which may fail.
    @inlinable var unfailing: Observable<Element> {
        self is any InfallibleType ? asObservable() : asObservable().endingAtError()
    }
}
