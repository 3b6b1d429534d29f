extension ObservableType {
    /// Subscribes again after errors, when and as often as `policy` says.
    ///
    ///     let policy = RetryPolicy(.exponential(initial: .seconds(1)).cap(.seconds(30)).jitter(.full))
    ///     request.retry(policy.maxAttempts(5), scheduler: scheduler)
    ///
    ///     source                                  -1-#
    ///     retry, maxAttempts(3), delays 2 and 4   -1----1------1-#
    ///
    /// The failed attempt is torn down before the policy decides. Delays are measured on the clock of
    /// `scheduler`; an attempt without a delay starts on the thread that delivered the error. If the call
    /// that started the previous attempt has not returned yet, the attempt starts after that call, on its
    /// thread.
    @inlinable public func retry(_ policy: RetryPolicy, scheduler: any Scheduler) -> Observable<Element> {
        let scheduler = scheduler.trusted
        let source = ending(within: policy.attemptTimeLimit, scheduler)
        let shared = RetryPolicyCoordinator.Shared(policy)
        return Observable(rejecting: policy.invalidDuration) { observer, lifetime in
            let attempts = RetryPolicyCoordinator(shared, in: lifetime, on: scheduler)
            let counting = observer.with(onNext: { (element: Element) in
                attempts.elements.value += 1
                observer.onNext(element)
            })
            SequentialSubscriber(
                to: counting, in: lifetime,
                startNext: { observer, lifetime in
                    switch attempts.start(source, observer, in: lifetime) {
                    case .started: .wait
                    case .postponed(let wait): .againWhen(wait.begin)
                    case .refused(let error): .finish(error)
                    }
                },
                onTermination: { error, _ in
                    guard let error else {
                        attempts.complete()
                        return .finish(nil)
                    }
                    switch attempts.fail(with: error) {
                    case .retry(after: .zero): return .again
                    case .retry(let delay): return .againAfter(delay, scheduler)
                    case .exhausted(_, let error), .failed(let error): return .finish(error)
                    case .completed: return .finish(nil)
                    }
                }
            ).advance()
        }
    }

    @available(
        *, unavailable,
        message: "A policy needs the clock of a scheduler: retry(policy, scheduler: scheduler)"
    )
    public func retry(_ policy: RetryPolicy) -> Observable<Element> { asObservable() }

    /// Fails with `TimeoutError` if the stream has not ended after `limit`.
    @inlinable package func ending(
        within limit: Duration?, _ scheduler: any TrustedScheduler
    ) -> Observable<Element> {
        let source = asObservable()
        guard let limit else { return source }
        return Observable { observer, lifetime in
            let output = SerializedObserver(observer, in: lifetime)
            let timer = AttemptTimer(limit, on: scheduler, in: lifetime) {
                output.onEnd(TimeoutError(limit, of: .attempt))
            }
            source.run(
                Observer(
                    onNext: { element in timer.delivering { output.on(.next(element)) } },
                    onEnd: { output.onEnd($0) }),
                inChildOf: lifetime)
            timer.started()
        }
    }
}
