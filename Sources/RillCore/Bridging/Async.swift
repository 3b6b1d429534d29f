extension Observable {
    /// What asynchronous work returns, then completion. Every subscriber starts the work anew in a task of its own, which
    /// is cancelled when the subscription ends. A throw is the error; one that comes after the end is unhandled, unless it
    /// is a `CancellationError`.
    ///
    ///     Observable.async { try await session.load(id) }
    public static func async(
        priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Element
    ) -> Observable<Element> {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            let task = Task(priority: priority) {
                do {
                    let element = try await work()
                    if !lifetime.isDisposed { observer.complete(with: element, in: lifetime) }
                } catch { observer.fail(with: error, in: lifetime) }
            }
            lifetime.onDispose { task.cancel() }
        }
    }
}
