extension ObservableType {
    /// Subscribes again when a trigger emits. `handler` receives the errors of this stream, one per failed
    /// attempt, and returns the trigger: each error that the trigger answers with an element leads to one new
    /// attempt.
    ///
    ///     source     -1-#
    ///     trigger       --x  --x
    ///     retryWhen  -1----1----1- ...
    ///
    /// Elements that the trigger emits while an attempt runs are ignored. When the trigger completes or
    /// fails, the result does the same: immediately if an error has not been answered, otherwise when the
    /// running attempt fails. If that attempt completes, the result completes. **A trigger that completes
    /// therefore swallows the unanswered error.** To wait for a signal, return the trigger
    /// `errors.flatMapLatest { _ in online }`: with `flatMap`, one signal answers every error so far, and can
    /// start one attempt for each.
    ///
    /// `handler` runs once per subscription; an error it throws is the error of the result. The failed
    /// attempt is torn down before the trigger receives its error.
    @inlinable public func retryWhen<Trigger: ObservableConvertibleType>(
        _ handler: @escaping @Sendable (Observable<any Error>) throws -> Trigger
    ) -> Observable<Element> { retry(triggeredBy: handler) }

    /// As `retryWhen` for errors of type `Failure`; any other error passes through.
    @inlinable public func retryWhen<Failure: Error, Trigger: ObservableConvertibleType>(
        _ handler: @escaping @Sendable (Observable<Failure>) throws -> Trigger
    ) -> Observable<Element> { retry(triggeredBy: handler) }

    @inlinable func retry<Failure: Error, Trigger: ObservableConvertibleType>(
        triggeredBy handler: @escaping @Sendable (Observable<Failure>) throws -> Trigger
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let errors = PublishSubject<Failure>()
            let coordinator = RetryWhenCoordinator()
            lifetime.onDispose { coordinator.dispose() }
            let attempts = SequentialSubscriber(repeating: source, to: observer, in: lifetime) {
                error, subscriber in
                guard let error, let failure = error as? Failure else { return .finish(error) }
                switch coordinator.attemptFailed(resume: { subscriber.advance() }) {
                case .askTrigger:
                    errors.onNext(failure)
                    return .wait
                case .finish(let triggerError): return .finish(triggerError)
                }
            }
            do {
                try handler(errors.asObservable()).asObservable().run(
                    Observer(
                        onNext: { _ in coordinator.triggerEmitted()?() },
                        onEnd: { if coordinator.triggerEnded(with: $0) { observer.onEnd($0) } }),
                    inChildOf: lifetime)
            } catch { return observer.onError(error) }
            attempts.advance()
        }
    }
}
