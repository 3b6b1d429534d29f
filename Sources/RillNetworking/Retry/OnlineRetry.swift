import Rill
import RillLocks

extension Interceptor {
    /// Sends a request again when the network is back, at most `maxAttempts` times in all.
    ///
    ///     .whenOnline(Reachability.status, scheduler: scheduler)
    ///
    /// `reachability` must start with the current status, as `Reachability.status` does. While the status is
    /// offline, a request that found no server, or lost it, counts as one without a network, because the
    /// system often reports no more. Any other error is delivered immediately. After a wait of `maximumWait`,
    /// or when `reachability` ends, the error of the last attempt is delivered.
    ///
    /// A request is sent again only if it may be executed twice, or was not sent.
    public static func whenOnline(
        _ reachability: some ObservableType<Reachability.Status>, maxAttempts: Int = 3,
        maximumWait: Duration = .seconds(60), scheduler: any Scheduler
    ) -> Interceptor {
        require(maxAttempts >= 1, "Rill: whenOnline(_:maxAttempts:) needs 1 or more, but got \(maxAttempts)")
        let scheduler = scheduler.trusted
        return Interceptor { request, send in
            send(request).retryWhenOnline(
                reachability, maxAttempts: maxAttempts, maximumWait: maximumWait, scheduler: scheduler,
                if: { request.mayBeRepeated(after: $0) })
        }
    }
}

extension Observable {
    func retryWhenOnline(
        _ reachability: some ObservableType<Reachability.Status>, maxAttempts: Int = 3,
        maximumWait: Duration = .seconds(60), scheduler: any TrustedScheduler,
        if mayRepeat: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) -> Observable<Element> {
        .deferred {
            let held = HeldLimits.current
            return inside(held).retryWhen { errors in
                errors.enumerated().flatMap { index, error -> Observable<Reachability.Status> in
                    guard index + 1 < maxAttempts, mayRepeat(error),
                        let kind = TransportError(in: error)?.kind, kind.isTemporary
                    else { return .error(error) }
                    let online = reachability.enumerated().filter { position, status in
                        // The first status is older than the failure.
                        let isChange = position > 0 || kind == .notConnectedToInternet
                        if status == .online && !isChange { throw error }
                        return status == .online
                    }
                    return online.map(\.element).orFail(with: error, after: maximumWait, scheduler)
                        .waited(for: .network, inside: held)
                }
            }
        }
    }

    /// The first element. If none comes in time, or the stream ends or fails before, the result fails with
    /// `error`.
    private func orFail(
        with error: any Error, after limit: Duration, _ scheduler: any TrustedScheduler
    ) -> Observable<Element> {
        let deadline = Observable<Int>.timer(limit, scheduler: scheduler).map { _ -> Element in throw error }
        return .merge(switchIfEmpty(.error(error)).mapError { _ in error }, deadline).take(1)
    }
}
