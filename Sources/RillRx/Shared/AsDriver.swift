extension ObservableConvertibleType {
    /// A driver that emits `onErrorJustReturn` and completes when this stream fails.
    ///
    ///     source                          -1-2-#
    ///     asDriver(onErrorJustReturn: 0)  -1-2-(0|)
    @inlinable public func asDriver(onErrorJustReturn: Element) -> Driver<Element> {
        asSharedSequence(onErrorJustReturn: onErrorJustReturn)
    }

    /// A driver that continues with `onErrorDriveWith` when this stream fails.
    @inlinable public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
        asSharedSequence(onErrorDriveWith: onErrorDriveWith)
    }

    /// A driver that continues with the driver that `onErrorRecover` returns when this stream fails.
    @inlinable public func asDriver(
        onErrorRecover: @escaping @MainActor @Sendable (any Error) -> Driver<Element>
    ) -> Driver<Element> { asSharedSequence(onErrorRecover: onErrorRecover) }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// This driver.
    @inlinable public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension BehaviorRelay {
    /// A driver of the current value, and then of every value that the relay accepts.
    @inlinable public func asDriver() -> Driver<Element> { asSharedSequenceEndingAtError() }
}

extension InfallibleType {
    /// A driver of the elements. An infallible stream needs no substitute for an error.
    @inlinable public func asDriver() -> Driver<Element> { asSharedSequenceEndingAtError() }
}
