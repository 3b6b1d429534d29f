extension ObservableType {
    /// The first element. Throws the stream's error, `SingleError.noElement` when the stream completes
    /// without an element, and `CancellationError` when the task is cancelled. The subscription ends when the
    /// call returns. In a task that is cancelled already, the stream does not start. If the task is cancelled
    /// while the source runs inside the call, the teardown of the source runs inside `cancel()`; it must not
    /// wait for the task.
    ///
    ///     let forecast = try await client.decoded(Forecast.self, for: url).value
    // Disfavoured: in the Swift 5 mode a relay may have elements that are not `Sendable`. In that case the
    // relay's own `value` is no better match, and must win.
    @_disfavoredOverload @inlinable public var value: Element {
        get async throws {
            guard let element = try await valueOrNil else { throw SingleError.noElement }
            return element
        }
    }

    /// The first element, or nil when the stream completes without one. Throws as `value` does.
    @inlinable public var valueOrNil: Element? {
        get async throws {
            let values = take(1).values
            let buffer = ValueBuffer<Element>(values.policy)
            // So a source that runs inside the call, such as a retry without a pause, ends when the task is
            // cancelled.
            return try await withTaskCancellationHandler {
                var iterator = values.iterate(buffer)
                return try await iterator.next()
            } onCancel: {
                buffer.cancel()
            }
        }
    }
}
