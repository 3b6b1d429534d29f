extension ObservableType {
    /// Lets a trigger decide when to subscribe again. `handler` receives the errors of this stream, one per failed
    /// attempt, and returns the trigger: an element of it starts the next attempt.
    ///
    ///     source     -1-#
    ///     trigger       --x    --x
    ///     retryWhen  -1---- -1-- ...
    ///
    /// One error leads to at most one new attempt: what the trigger emits while an attempt runs is ignored. When the
    /// trigger ends, so does the result: at once if an error waits, else at the error of the attempt that runs, which is
    /// the last; with the trigger's error, or with completion. If that attempt completes, so does the result.
    /// **A trigger that completes therefore swallows the error that waits.** `handler` runs once per subscriber; a
    /// throw in it is the error. The failed attempt is torn down before the trigger hears of the error.
    @inlinable
    public func retryWhen<Trigger: ObservableType>(
        _ handler: @escaping @Sendable (Observable<any Error>) throws -> Trigger
    ) -> Observable<Element> {
        retry(onAnswerTo: handler)
    }

    /// Lets a trigger decide about errors of type `Failure`; any other error passes at once.
    @inlinable
    public func retryWhen<Failure: Error, Trigger: ObservableType>(
        _ handler: @escaping @Sendable (Observable<Failure>) throws -> Trigger
    ) -> Observable<Element> {
        retry(onAnswerTo: handler)
    }

    @inlinable
    func retry<Failure: Error, Trigger: ObservableType>(
        onAnswerTo handler: @escaping @Sendable (Observable<Failure>) throws -> Trigger
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            let errors = PublishSubject<Failure>()
            let turns = RetryTurns()
            lifetime.onDispose { turns.end() }
            let attempts = Succession(
                to: observer, in: lifetime, again: source,
                onError: { error, attempts in
                    guard let failure = error as? Failure else { return observer.onError(error) }
                    switch turns.attemptFailed(again: { attempts.advance() }) {
                    case .wait: errors.onNext(failure)
                    case .end(let triggerError): observer.onEnd(triggerError)
                    }
                })
            do {
                try handler(errors.asObservable()).asObservable().branch(
                    from: lifetime,
                    to: Observer(
                        onNext: { _ in turns.startAttempt()?() },
                        onEnd: { if turns.triggerEnded(with: $0) { observer.onEnd($0) } }))
            } catch { return observer.onError(error) }
            attempts.advance()
        }
    }
}
