/// A stream without elements: it completes, or fails.
///
///     completed   --|
///     error       --#
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// The promise of a `Completable`: no element.
public enum CompletableTrait {}

/// The answer of a `Completable`.
@frozen public enum CompletableEvent: Sendable, Equatable {
    /// The work has failed.
    case error(any Error)
    /// The work is done.
    case completed

    @inlinable var event: Event<Never> {
        switch self {
        case .error(let error): .error(error)
        case .completed: .completed
        }
    }

    /// Compares two answers as the events of a stream are compared.
    public static func == (lhs: CompletableEvent, rhs: CompletableEvent) -> Bool { lhs.event == rhs.event }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// The function that the closure of `create` receives, and calls with the answer.
    public typealias CompletableObserver = @Sendable (CompletableEvent) -> Void

    /// A `Completable` that calls `subscribe` once per subscription. The first answer counts, from whatever
    /// thread it comes; later answers are ignored. The returned disposable is disposed when the subscription
    /// ends for any reason. An error that `subscribe` throws is the answer.
    @inlinable public static func create(
        subscribe: @escaping @Sendable (@escaping CompletableObserver) throws -> any Disposable
    ) -> Completable {
        Completable(raw: .create { observer in try subscribe { observer.on($0.event) } })
    }

    /// A `Completable` that completes immediately.
    @inlinable public static func empty() -> Completable { Completable(raw: .empty()) }
}
