import Rill

extension ObservableType {
    /// Records everything that happens to a subscription and changes nothing: same events, times, end and
    /// disposal.
    ///
    ///     source            -1-2-#
    ///     log("x", to: log) -1-2-#
    ///     log               subscribed, next 1, next 2, error, disposed
    ///
    /// An entry is recorded before its event is delivered, on the same thread. `metadata` is part of every
    /// entry of the subscription.
    @inlinable public func log(
        _ stream: String, to log: EventLog<Element>, metadata: [String: String] = [:],
        file: String = #fileID, line: Int = #line
    ) -> Observable<Element> {
        self.log(stream, to: log, as: { $0 }, metadata: metadata, file: file, line: line)
    }

    /// Records elements in a log of another type: `value` returns the value to record for an element. It runs
    /// before the element is delivered, on the same thread, and only in a subscription that is recorded.
    @inlinable public func log<Value>(
        _ stream: String, to log: EventLog<Value>, as value: @escaping @Sendable (Element) -> Value,
        metadata: [String: String] = [:], file: String = #fileID, line: Int = #line
    ) -> Observable<Element> {
        let stream = LoggedStream(stream, CallSite(file: file, line: line), metadata)
        return logged(stream, to: log, as: value, recordsAttempts: false) { source, _ in source }
    }

    /// Records a stream together with its attempts: every subscription of `result` to the stream that it
    /// receives is an attempt of the same subscription. The entry of an attempt has the reason and the time
    /// since the last attempt.
    ///
    ///     forecasts.log("London", to: log) { attempts in attempts.retry(3) }
    ///
    ///     source  -1-#
    ///     result  -1--1--1-#
    ///     log     -1-#^-1-#^-1-#
    ///
    /// The recorded elements are those of the result. Each is recorded in the attempt whose event the thread
    /// is delivering. If there are several attempts and the thread delivers none of their events, as after
    /// `observe(on:)`, the attempt is unknown. The end of the result is recorded if it differs from the end
    /// of its last attempt, or comes later. An error that `result` throws is the error of the stream.
    public func log(
        _ stream: String, to log: EventLog<Element>, metadata: [String: String] = [:],
        file: String = #fileID, line: Int = #line,
        retrying result: @escaping @Sendable (Observable<Element>) throws -> Observable<Element>
    ) -> Observable<Element> {
        self.log(stream, to: log, as: { $0 }, metadata: metadata, file: file, line: line, retrying: result)
    }

    /// Records a stream together with its attempts in a log of another type: `value` returns the value to
    /// record for an element.
    public func log<Value>(
        _ stream: String, to log: EventLog<Value>, as value: @escaping @Sendable (Element) -> Value,
        metadata: [String: String] = [:], file: String = #fileID, line: Int = #line,
        retrying result: @escaping @Sendable (Observable<Element>) throws -> Observable<Element>
    ) -> Observable<Element> {
        let stream = LoggedStream(stream, CallSite(file: file, line: line), metadata)
        return logged(stream, to: log, as: value) { source, recorder in
            try result(source.attempts(recordedBy: recorder))
        }
    }

    /// Retries under a policy, and records the attempts, the delays that the policy chose and why it gave up.
    ///
    ///     forecasts.log("London", to: log, retry: policy, scheduler: scheduler)
    public func log(
        _ stream: String, to log: EventLog<Element>, retry policy: RetryPolicy, scheduler: any Scheduler,
        metadata: [String: String] = [:], file: String = #fileID, line: Int = #line
    ) -> Observable<Element> {
        self.log(
            stream, to: log, as: { $0 }, retry: policy, scheduler: scheduler, metadata: metadata, file: file,
            line: line)
    }

    /// Retries under a policy and records the attempts in a log of another type: `value` returns the value to
    /// record for an element.
    public func log<Value>(
        _ stream: String, to log: EventLog<Value>, as value: @escaping @Sendable (Element) -> Value,
        retry policy: RetryPolicy, scheduler: any Scheduler, metadata: [String: String] = [:],
        file: String = #fileID, line: Int = #line
    ) -> Observable<Element> {
        let stream = LoggedStream(stream, CallSite(file: file, line: line), metadata)
        return logged(stream, to: log, as: value) { source, recorder in
            source.attempts(recordedBy: recorder).retry(policy.recorded(by: recorder), scheduler: scheduler)
        }
    }

    /// The one implementation: records `result`, which receives this stream.
    @inlinable func logged<Value>(
        _ stream: LoggedStream, to log: EventLog<Value>,
        as value: @escaping @Sendable (Element) -> Value, recordsAttempts: Bool = true,
        _ result: @escaping RecordedStream<Element, Value>
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            guard log.isEnabled, log.filter.records(stream.name, stream.metadata) else {
                do { try result(source, nil).run(observer, in: lifetime) } catch { observer.onError(error) }
                return
            }
            let recorder = SubscriptionRecorder(stream, in: log, parent: log.currentSubscription)
            lifetime.onDispose { recorder.dispose() }
            let clock = log.clock
            let recorded = Observer<Element>(
                onNext: { element in
                    recorder.record(
                        element: log.redaction.redacted(value(element)), at: clock(), in: lifetime
                    ) { observer.onNext(element) }
                },
                onEnd: { error in
                    recorder.resultEnded(with: error)
                    if !lifetime.isDisposed { recorder.deliverEnd { observer.onEnd(error) } }
                })
            recorder.start(recordsAttempts ? nil : 1) {
                do {
                    try result(source, recorder).run(recorded, in: lifetime)
                } catch { recorded.onError(error) }
            }
            if recordsAttempts { recorder.hasSubscribed() }
        }
    }

    /// This stream; each of its subscriptions is recorded as an attempt.
    private func attempts<Value>(recordedBy recorder: SubscriptionRecorder<Value>?) -> Observable<Element> {
        let source = asObservable()
        guard let recorder else { return source }
        return Observable { observer, lifetime in
            let attempt = recorder.attemptStarted()
            if let attempt { lifetime.onDispose { recorder.attemptDisposed(attempt) } }
            let recorded = Observer<Element>(
                // Several attempts may run side by side.
                onNext: { element in recorder.deliver(of: attempt ?? 0) { observer.onNext(element) } },
                onEnd: { error in
                    let entry = recorder.attemptEnded(attempt, with: error)
                    if !lifetime.isDisposed { recorder.deliver(of: attempt ?? 0) { observer.onEnd(error) } }
                    recorder.attemptEndDelivered(entry)
                })
            recorder.start(attempt ?? 0) { source.run(recorded, in: lifetime) }
        }
    }
}

/// Makes the recorded stream from its source. The recorder is nil while the log is disabled.
@usableFromInline typealias RecordedStream<Element: Sendable, Value: Sendable> =
    @Sendable (Observable<Element>, SubscriptionRecorder<Value>?) throws -> Observable<Element>

extension EventLog {
    /// The subscription of this log whose event or start the current thread is delivering.
    @usableFromInline var currentSubscription: Int? {
        let current = ThreadContext.place().pointee.subscription
        return current.log == number ? current.number : nil
    }

    /// The current thread's number in `ThreadTable`; 0 unless this log records threads.
    @inlinable var currentThread: Int32 { recordsThreads ? ThreadContext.currentThread : 0 }
}

extension RetryPolicy {
    /// This policy, with its decisions recorded.
    fileprivate func recorded<Element>(by recorder: SubscriptionRecorder<Element>?) -> RetryPolicy {
        recorder.map { recorder in observe { recorder.policyDecided($0) } } ?? self
    }
}
