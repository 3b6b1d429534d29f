extension ObservableType {
    /// Subscribes again after errors, when and as often as `policy` says.
    ///
    ///     let policy = RetryPolicy(.exponential(initial: .seconds(1)).cap(.seconds(30)).jitter(.full))
    ///     request.retry(policy.maxAttempts(5), scheduler: scheduler)
    ///
    ///     source                                  -1-#
    ///     retry, maxAttempts(3), delays 2 and 4   -1---1-----1-#
    ///
    /// The failed attempt is torn down before the policy hears of the error. Delays are those of `scheduler`'s clock; an
    /// attempt without delay starts where the failure came.
    @inlinable
    public func retry(_ policy: RetryPolicy, scheduler: any Scheduler) -> Observable<Element> {
        let source = ending(within: policy.attemptTimeLimit, scheduler)
        return Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            if let error = policy.invalidTime { return observer.onError(error) }
            let attempts = RetryAttempts(policy, on: scheduler)
            Succession(
                to: observer.with(
                    onNext: { element in
                        attempts.elements.value += 1
                        observer.onNext(element)
                    },
                    onCompleted: {
                        attempts.complete()
                        if !lifetime.isDisposed { observer.onCompleted() }
                    }),
                in: lifetime,
                startNext: { next, attempt in
                    if let refusal = attempts.start(source, next, in: attempt), !lifetime.isDisposed {
                        observer.onError(refusal)
                    }
                    return true
                },
                onError: { error, succession in
                    let outcome = attempts.fail(with: error)
                    // An observer or a rule of the policy may have ended everything.
                    guard !lifetime.isDisposed else { return }
                    switch outcome {
                    case .retry(after: .zero): succession.advance()
                    case .retry(let delay):
                        scheduler.schedule(after: delay, in: lifetime) { succession.advance() }
                    case .exhausted(_, let error), .failed(let error): observer.onError(error)
                    case .completed: observer.onCompleted()
                    }
                }
            ).advance()
        }
    }
}
