/// An attempt did not end in time.
public struct AttemptTimeout: Error, Hashable, CustomStringConvertible {
    public let limit: Duration

    public init(limit: Duration) {
        self.limit = limit
    }

    public var description: String { "the attempt took longer than \(limit)" }
}

extension ObservableType {
    /// Fails with `AttemptTimeout` if the stream has not ended after `limit`.
    @inlinable
    func ending(within limit: Duration?, _ scheduler: any Scheduler) -> Observable<Element> {
        guard let limit else { return asObservable() }
        let timeout = Observable<Int>.timer(limit, scheduler: scheduler).map { _ -> Int in
            throw AttemptTimeout(limit: limit)
        }
        return takeUntil(timeout)
    }
}
