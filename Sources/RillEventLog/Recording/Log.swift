import Rill

extension ObservableType {
    /// Records everything that happens to a subscription, and changes nothing: same events, times, end and disposal.
    ///
    ///     source            -1-2-#
    ///     log("x", to: log) -1-2-#
    ///     log               subscribed, next 1, next 2, error, disposed
    ///
    /// An entry is recorded before the event is delivered, on its thread.
    @inlinable
    public func log(
        _ stream: String, to log: EventLog<Element>, file: String = #fileID, line: Int = #line
    ) -> Observable<Element> {
        logged(stream, to: log, LogSite(file: file, line: line)) { $0 }
    }

    /// As the other form, for a log of another type: `value` says what is recorded for an element. It runs before the
    /// element is delivered, and only when the log is enabled.
    @inlinable
    public func log<Value>(
        _ stream: String, to log: EventLog<Value>, as value: @escaping @Sendable (Element) -> Value,
        file: String = #fileID, line: Int = #line
    ) -> Observable<Element> {
        logged(stream, to: log, LogSite(file: file, line: line), as: value)
    }

    @inlinable
    func logged<Value>(
        _ stream: String, to log: EventLog<Value>, _ site: LogSite,
        as value: @escaping @Sendable (Element) -> Value
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            guard log.isEnabled else { return source.run(observer, in: lifetime) }
            let lane = LogLane(stream, in: log, parent: log.currentSubscription, site: site)
            lifetime.onDispose { lane.dispose() }
            let clock = log.clock
            let recorded = Observer<Element>(
                onNext: { element in
                    lane.record(.next(log.redaction.kept(value(element))), at: clock())
                    if !lifetime.isDisposed { lane.deliver { observer.onNext(element) } }
                },
                onError: { error in
                    lane.record(.error(log.redaction.kept(error)))
                    if !lifetime.isDisposed { lane.deliver { observer.onError(error) } }
                },
                onCompleted: {
                    lane.record(.completed)
                    if !lifetime.isDisposed { lane.deliver { observer.onCompleted() } }
                })
            // Who listens to the log may have disposed.
            if !lifetime.isDisposed { lane.deliver { source.run(recorded, in: lifetime) } }
        }
    }
}

extension EventLog {
    /// The subscription of this log whose event, or start, the current thread delivers.
    @usableFromInline
    var currentSubscription: Int? {
        let current = CurrentSubscription.place().pointee
        return current.log == ObjectIdentifier(self) ? current.number : nil
    }
}
