extension ObservableConvertibleType {
    /// A signal that emits `onErrorJustReturn` and completes when this stream fails.
    ///
    ///     source                          -1-2-#
    ///     asSignal(onErrorJustReturn: 0)  -1-2-(0|)
    @inlinable public func asSignal(onErrorJustReturn: Element) -> Signal<Element> {
        asSharedSequence(onErrorJustReturn: onErrorJustReturn)
    }

    /// A signal that continues with `onErrorSignalWith` when this stream fails.
    @inlinable public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> {
        asSharedSequence(onErrorDriveWith: onErrorSignalWith)
    }

    /// A signal that continues with the signal that `onErrorRecover` returns when this stream fails.
    @inlinable public func asSignal(
        onErrorRecover: @escaping @MainActor @Sendable (any Error) -> Signal<Element>
    ) -> Signal<Element> { asSharedSequence(onErrorRecover: onErrorRecover) }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// This signal.
    @inlinable public func asSignal() -> Signal<Element> { asSharedSequence() }
}

extension PublishRelay {
    /// A signal of the elements that the relay accepts.
    @inlinable public func asSignal() -> Signal<Element> { asSharedSequenceEndingAtError() }
}

extension InfallibleType {
    /// A signal of the elements. An infallible stream needs no substitute for an error.
    @inlinable public func asSignal() -> Signal<Element> { asSharedSequenceEndingAtError() }
}
