extension Observable {
    /// Emits the result of asynchronous work and completes. Every subscription runs the work in a task of its
    /// own, which is cancelled when the subscription ends. An error that the work throws is the error of the
    /// stream. What cancelled work throws is dropped, since it need not be a `CancellationError`:
    /// `URLSession` throws an error of its own.
    ///
    ///     Observable.async { try await session.load(id) }
    public static func async(
        priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Element
    ) -> Observable<Element> {
        Observable { observer, lifetime in
            let task = Task(priority: priority) {
                do {
                    let element = try await work()
                    if !lifetime.isDisposed { observer.complete(with: element, in: lifetime) }
                } catch { if !lifetime.isDisposed { observer.onError(error) } }
            }
            lifetime.onDispose { task.cancel() }
        }
    }
}
