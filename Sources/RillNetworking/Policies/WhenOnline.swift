import Rill

extension ObservableType {
    /// After a failure without a network, waits until there is one and subscribes again, at most `maxAttempts` times in all.
    ///
    ///     request.retryWhenOnline(Reachability.status, scheduler: scheduler)
    ///
    /// `reachability` must begin with what is now, as `Reachability.status` does. A request that found no server or lost
    /// it counts as one without a network when the status says offline: the system often knows no better. Any other
    /// error passes at once, and the error that waits passes after `maximumWait`, or when `reachability` ends.
    public func retryWhenOnline(
        _ reachability: some ObservableType<Reachability.Status>, maxAttempts: Int = 3,
        maximumWait: Duration = .seconds(60), scheduler: any Scheduler
    ) -> Observable<Element> {
        precondition(
            maxAttempts >= 1, "Rill: retryWhenOnline(_:maxAttempts:) needs 1 or more, but got \(maxAttempts)")
        return retryWhen { errors in
            errors.enumerated().flatMap { index, error -> Observable<Reachability.Status> in
                guard index + 1 < maxAttempts, let kind = error.transportFailure?.kind, kind.mayPass else {
                    return .error(error)
                }
                let online = reachability.enumerated().filter { position, status in
                    let isNews = position > 0 || kind == .notConnectedToInternet
                    if status == .online && !isNews { throw error }
                    return status == .online
                }
                return online.map(\.element).orFail(with: error, after: maximumWait, scheduler)
            }
        }
    }
}

extension Observable {
    /// The first element; the error when none comes in time, or at all, or another error does.
    func orFail(
        with error: any Error, after limit: Duration, _ scheduler: any Scheduler
    ) -> Observable<Element> {
        let deadline = Observable<Int>.timer(limit, scheduler: scheduler).map { _ -> Element in throw error }
        return .merge(switchIfEmpty(.error(error)).mapError { _ in error }, deadline).take(1)
    }
}

extension Interceptor {
    /// Sends a request again once there is a network: see `retryWhenOnline`. Only what may come twice is sent twice, and
    /// what was never sent.
    public static func whenOnline(
        _ reachability: some ObservableType<Reachability.Status>, maxAttempts: Int = 3,
        maximumWait: Duration = .seconds(60), scheduler: any Scheduler
    ) -> Interceptor {
        Interceptor { request, send in
            send(request)
                .mapError { request.mayBeSentAgain(after: $0) ? $0 : Passing(error: $0) }
                .retryWhenOnline(
                    reachability, maxAttempts: maxAttempts, maximumWait: maximumWait, scheduler: scheduler
                )
                .mapError { ($0 as? Passing)?.error ?? $0 }
        }
    }
}

/// An error that is nothing to wait for.
private struct Passing: Error {
    let error: any Error
}
