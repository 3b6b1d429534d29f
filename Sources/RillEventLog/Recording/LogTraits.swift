import Rill

extension ObservableTrait {
    /// Records everything that happens to a subscription and changes nothing, as
    /// `ObservableType.log(_:to:metadata:file:line:)`. A `Driver` or a `Signal` is recorded once for all its
    /// subscribers, since they share it.
    public func log(
        _ stream: String, to log: EventLog<Element>, metadata: [String: String] = [:],
        file: String = #fileID, line: Int = #line
    ) -> Self { keepingTrait { $0.log(stream, to: log, metadata: metadata, file: file, line: line) } }
}

extension FallibleTrait {
    /// Retries under a policy and records the attempts, as
    /// `ObservableType.log(_:to:retry:scheduler:metadata:file:line:)`.
    public func log(
        _ stream: String, to log: EventLog<Element>, retry policy: RetryPolicy, scheduler: any Scheduler,
        metadata: [String: String] = [:], file: String = #fileID, line: Int = #line
    ) -> Self {
        keepingTrait {
            $0.log(
                stream, to: log, retry: policy, scheduler: scheduler, metadata: metadata, file: file,
                line: line)
        }
    }
}
