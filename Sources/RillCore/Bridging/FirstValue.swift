extension ObservableType {
    /// The first element, once it has come; nil when the stream completes without one. It throws the stream's error, and
    /// `CancellationError` when the task is cancelled. The subscription ends when the call does.
    public func first() async throws -> Element? {
        for try await element in take(1).values { return element }
        try Task.checkCancellation()
        return nil
    }
}
