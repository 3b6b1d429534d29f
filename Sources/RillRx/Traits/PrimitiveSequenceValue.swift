extension PrimitiveSequenceType where Trait == SingleTrait {
    /// The element, awaited. Throws the error of the sequence, and `CancellationError` when the task is
    /// cancelled. The subscription ends when the call returns.
    @inlinable public var value: Element { get async throws { try await asObservable().value } }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// The element, awaited; nil when the sequence completes without one. Throws the error of the sequence,
    /// and `CancellationError` when the task is cancelled. The subscription ends when the call returns.
    @inlinable public var value: Element? { get async throws { try await asObservable().valueOrNil } }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Waits for completion. Throws the error of the sequence, and `CancellationError` when the task is
    /// cancelled. The subscription ends when the call returns.
    @inlinable public var value: Void { get async throws { _ = try await asObservable().valueOrNil } }
}
