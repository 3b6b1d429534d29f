import Rill

extension ObservableType {
    /// Records a stream together with its attempts: every subscription that `result` makes to the stream it is given is
    /// one more attempt of the same subscription, with an entry that says why it came and how long after.
    ///
    ///     forecasts.log("London", to: log) { attempts in attempts.retry(3) }
    ///
    ///     source  -1-#
    ///     result  -1--1--1-#
    ///     log     -1-#^-1-#^-1-#
    ///
    /// Elements are those of the result. Its end is recorded when it is not that of the last attempt. A throw in
    /// `result` is the error.
    public func log(
        _ stream: String, to log: EventLog<Element>, file: String = #fileID, line: Int = #line,
        retrying result: @escaping @Sendable (Observable<Element>) throws -> Observable<Element>
    ) -> Observable<Element> {
        logged(stream, to: log, LogSite(file: file, line: line), as: { $0 }) { attempts, _ in
            try result(attempts)
        }
    }

    /// As the other form, for a log of another type: `value` says what is recorded for an element.
    public func log<Value>(
        _ stream: String, to log: EventLog<Value>, as value: @escaping @Sendable (Element) -> Value,
        file: String = #fileID, line: Int = #line,
        retrying result: @escaping @Sendable (Observable<Element>) throws -> Observable<Element>
    ) -> Observable<Element> {
        logged(stream, to: log, LogSite(file: file, line: line), as: value) { attempts, _ in
            try result(attempts)
        }
    }

    /// Retries under a policy, and records beside the attempts the delays it chose and why it gave up.
    ///
    ///     forecasts.log("London", to: log, retry: policy, scheduler: scheduler)
    public func log(
        _ stream: String, to log: EventLog<Element>, retry policy: RetryPolicy, scheduler: any Scheduler,
        file: String = #fileID, line: Int = #line
    ) -> Observable<Element> {
        logged(stream, to: log, LogSite(file: file, line: line), as: { $0 }) { attempts, lane in
            attempts.retry(policy.recorded(in: lane), scheduler: scheduler)
        }
    }

    /// As the other form, for a log of another type: `value` says what is recorded for an element.
    public func log<Value>(
        _ stream: String, to log: EventLog<Value>, as value: @escaping @Sendable (Element) -> Value,
        retry policy: RetryPolicy, scheduler: any Scheduler, file: String = #fileID, line: Int = #line
    ) -> Observable<Element> {
        logged(stream, to: log, LogSite(file: file, line: line), as: value) { attempts, lane in
            attempts.retry(policy.recorded(in: lane), scheduler: scheduler)
        }
    }

    private func logged<Value>(
        _ stream: String, to log: EventLog<Value>, _ site: LogSite,
        as value: @escaping @Sendable (Element) -> Value,
        result: @escaping @Sendable (Observable<Element>, LogLane<Value>?) throws -> Observable<Element>
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            guard log.isEnabled else {
                do { try result(source, nil).run(observer, in: lifetime) } catch { observer.onError(error) }
                return
            }
            let lane = LogLane(stream, in: log, parent: log.currentSubscription, site: site)
            lifetime.onDispose { lane.dispose() }
            let clock = log.clock
            let recorded = Observer<Element>(
                onNext: { element in
                    lane.record(.next(log.redaction.kept(value(element))), at: clock())
                    if !lifetime.isDisposed { lane.deliver { observer.onNext(element) } }
                },
                onError: { error in
                    lane.resultEnded(with: log.redaction.kept(error))
                    if !lifetime.isDisposed { lane.deliver { observer.onError(error) } }
                },
                onCompleted: {
                    lane.resultEnded(with: nil)
                    if !lifetime.isDisposed { lane.deliver { observer.onCompleted() } }
                })
            lane.deliver {
                if lifetime.isDisposed { return }
                do {
                    try result(source.attempts(in: lane), lane).run(recorded, in: lifetime)
                } catch { recorded.onError(error) }
            }
        }
    }

    /// This stream, every subscription of which is an attempt in the lane.
    private func attempts<Value>(in lane: LogLane<Value>) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            let attempt = lane.startAttempt()
            let recorded = Observer<Element>(
                onNext: observer.onNext,
                onError: { error in
                    lane.attemptEnded(attempt, with: lane.log.redaction.kept(error))
                    if !lifetime.isDisposed { lane.deliver { observer.onError(error) } }
                },
                onCompleted: {
                    lane.attemptEnded(attempt, with: nil)
                    if !lifetime.isDisposed { lane.deliver { observer.onCompleted() } }
                })
            // Who listens to the log may have disposed.
            if !lifetime.isDisposed { lane.deliver { source.run(recorded, in: lifetime) } }
        }
    }
}

extension RetryPolicy {
    /// This policy, whose decisions are recorded too.
    fileprivate func recorded<Element>(in lane: LogLane<Element>?) -> RetryPolicy {
        lane.map { lane in observe { lane.heard($0) } } ?? self
    }
}
