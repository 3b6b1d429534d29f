import RillLocks

extension Observable {
    /// Emits the result of asynchronous work and completes. Every subscription runs the work in its own task,
    /// which is cancelled if the subscription ends first. An error that the work throws is the error of the
    /// stream. An error that cancelled work throws is dropped, whatever its type: `URLSession` does not throw
    /// a `CancellationError`.
    ///
    ///     Observable.async { try await session.load(id) }
    public static func async(
        priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Element
    ) -> Observable<Element> {
        Observable { observer, lifetime in
            // The work takes the subscriber when it ends. From then on the task is not cancelled, because a
            // following stream may start inside it. An earlier disposal takes and releases the subscriber,
            // though the work may continue.
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
