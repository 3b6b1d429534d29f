import RillLocks

extension Observable {
    /// Emits the result of asynchronous work and completes. Every subscription runs the work in a task of its
    /// own, which is cancelled when the subscription ends before it. An error that the work throws is the
    /// error of the stream. What cancelled work throws is dropped, since it need not be a
    /// `CancellationError`: `URLSession` throws an error of its own.
    ///
    ///     Observable.async { try await session.load(id) }
    public static func async(
        priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Element
    ) -> Observable<Element> {
        Observable { observer, lifetime in
            // The end of the work takes it, and the task is not cancelled then: what follows may begin inside
            // it. A disposal before takes and releases it, though the work may go on.
            let subscriber = Mutex<Observer<Element>?>(observer)
            let task = Task(priority: priority) {
                let result: Result<Element, any Error>
                do { result = .success(try await work()) } catch { result = .failure(error) }
                guard let observer = subscriber.withLock({ $0.take() }), !lifetime.isDisposed else { return }
                switch result {
                case .success(let element): observer.complete(with: element, in: lifetime)
                case .failure(let error): observer.onError(error)
                }
            }
            lifetime.onDispose { if subscriber.withLock({ $0.take() }) != nil { task.cancel() } }
        }
    }
}
