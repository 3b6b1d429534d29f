extension ObservableConvertibleType {
    /// A shared stream that continues on the main queue with the stream that `onErrorRecover` returns when
    /// this one fails.
    @inlinable public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self,
        onErrorRecover: @escaping @MainActor @Sendable (any Error) -> SharedSequence<Strategy, Element>
    ) -> SharedSequence<Strategy, Element> {
        let recover = onMainActor(onErrorRecover)
        return SharedSequence(
            asObservable().observe(on: Strategy.scheduler).catchError { recover($0).source })
    }

    /// A shared stream that continues with `onErrorDriveWith` when this one fails.
    @inlinable public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self, onErrorDriveWith: SharedSequence<Strategy, Element>
    ) -> SharedSequence<Strategy, Element> { asSharedSequence(onErrorRecover: { _ in onErrorDriveWith }) }

    /// A shared stream that emits `onErrorJustReturn` and completes when this one fails.
    @inlinable public func asSharedSequence<Strategy: SharingStrategyProtocol>(
        sharingStrategy: Strategy.Type = Strategy.self, onErrorJustReturn: Element
    ) -> SharedSequence<Strategy, Element> {
        SharedSequence(asObservable().observe(on: Strategy.scheduler).catchErrorJustReturn(onErrorJustReturn))
    }

    /// A shared stream that completes when this one fails; the error goes to `UnhandledErrors`.
    @inlinable func asSharedSequenceEndingAtError<Strategy>() -> SharedSequence<Strategy, Element> {
        SharedSequence(asObservable().observe(on: Strategy.scheduler).endingAtError())
    }
}
