/// A stream that cannot fail, is shared by its subscribers, and lives on the main actor: `Driver` and
/// `Signal`.
///
/// **Main actor.** Events are delivered on the main queue. An element that is sent on that queue is delivered
/// inside the call that sends it, unless earlier elements of the stream wait for their turn; an element from
/// another thread is enqueued. Every closure is `@MainActor`, so it may use the state of a view.
///
/// **Subscriptions** start on the main queue. `drive`, `emit` and a `subscribe` on `asObservable()` that are
/// called on another thread return immediately, and the subscription starts on the main queue.
///
/// **Errors.** The conversion of a stream that can fail says what follows an error: see
/// `asDriver(onErrorJustReturn:)`. The error of an invalid duration goes to `UnhandledErrors`, and ends the
/// stream.
///
/// **Sharing.** `SharingStrategy` defines how the subscribers share the stream. Every operator except
/// `withUnretained` shares its result, so that its closure runs once for an element, however many subscribers
/// there are.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element: Sendable>:
    SharedSequenceConvertibleType
{
    /// A stream that cannot fail. It is started on the main queue, and sends its events there.
    @usableFromInline let source: Observable<Element>

    /// Shares `source`, which has to keep the rules of the property. A run that waits for the end of the
    /// previous run starts on the thread that ends it, so the start is moved to the main queue.
    @inlinable init(_ source: Observable<Element>) {
        self.source = SharingStrategy.share(source.startedOnMainQueue())
    }

    /// A stream that every subscriber starts for itself. `source` has to keep the rules of the property.
    @inlinable init(raw source: Observable<Element>) { self.source = source }

    /// This stream with all operators of `Observable`. It is started on the main queue, and its events arrive
    /// there.
    @inlinable public func asObservable() -> Observable<Element> { source.startedOnMainQueue() }

    /// This stream.
    @inlinable public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}
