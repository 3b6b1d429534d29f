extension ObservableConvertibleType {
    /// A shared stream that continues with the stream that `onErrorRecover` returns when this stream fails.
    /// `onErrorRecover` runs on the main queue.
    @inlinable public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self,
        onErrorRecover: @escaping @MainActor @Sendable (any Error) -> SharedSequence<Strategy, Element>
    ) -> SharedSequence<Strategy, Element> {
        let recover = onMainActor(onErrorRecover)
        return SharedSequence(
            asObservable().observe(on: Strategy.scheduler).catchError { recover($0).source })
    }

    /// A shared stream that continues with `onErrorDriveWith` when this stream fails.
    @inlinable public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self, onErrorDriveWith: SharedSequence<Strategy, Element>
    ) -> SharedSequence<Strategy, Element> { asSharedSequence(onErrorRecover: { _ in onErrorDriveWith }) }

    /// A shared stream that emits `onErrorJustReturn` and completes when this stream fails.
    @inlinable public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self, onErrorJustReturn: Element
    ) -> SharedSequence<Strategy, Element> {
        SharedSequence(asObservable().observe(on: Strategy.scheduler).catchErrorJustReturn(onErrorJustReturn))
    }

    /// A shared stream that completes when this stream fails; the error goes to `UnhandledErrors`.
    @inlinable func asSharedSequenceEndingAtError<Strategy>() -> SharedSequence<Strategy, Element> {
        SharedSequence(asObservable().observe(on: Strategy.scheduler).endingAtError())
    }
}
