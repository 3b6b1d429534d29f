/// A stream that answers at most once: one element, completion without an element, or an error.
///
///     success     --(1|)
///     completed   --|
///     error       --#
public typealias Maybe<Element: Sendable> = PrimitiveSequence<MaybeTrait, Element>

/// The promise of a `Maybe`: at most one element.
public enum MaybeTrait: ElementTrait {}

/// The answer of a `Maybe`.
@frozen public enum MaybeEvent<Element: Sendable>: Sendable {
    /// The element, and the end.
    case success(Element)
    /// The error, and the end.
    case error(any Error)
    /// The end without an element.
    case completed

    @inlinable var event: Event<Element> {
        switch self {
        case .success(let element): .next(element)
        case .error(let error): .error(error)
        case .completed: .completed
        }
    }
}

extension MaybeEvent: Equatable where Element: Equatable {
    /// Compares two answers as the events of a stream are compared.
    public static func == (lhs: MaybeEvent, rhs: MaybeEvent) -> Bool { lhs.event == rhs.event }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// The function that the closure of `create` receives, and calls with the answer.
    public typealias MaybeObserver = @Sendable (MaybeEvent<Element>) -> Void

    /// A `Maybe` that calls `subscribe` once per subscription. The first answer counts, from whatever thread
    /// it comes; later answers are ignored. The returned disposable is disposed when the subscription ends
    /// for any reason. An error that `subscribe` throws is the answer.
    @inlinable public static func create(
        subscribe: @escaping @Sendable (@escaping MaybeObserver) throws -> any Disposable
    ) -> Maybe<Element> {
        Maybe(
            raw: .create { observer in
                let answer = FirstAnswer()
                return try subscribe { event in
                    guard answer.isFirst() else { return }
                    observer.on(event.event)
                    if case .success = event { observer.onCompleted() }
                }
            })
    }

    /// A `Maybe` that completes without an element.
    @inlinable public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }
}
