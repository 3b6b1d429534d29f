import Rill

extension Observable<ExchangeEvent> {
    /// Ends the waits between exchanges. An exchange that is running has a limit of its own, which is reached
    /// first and knows how many bytes have arrived.
    func limited(to timeout: Duration?, of request: HTTPRequest, on clock: any Scheduler) -> Observable {
        guard let timeout, timeout < .longestTimeout else { return self }
        let end = Observable<Int>.timer(timeout + .milliseconds(100), scheduler: clock).map { _ -> Int in
            throw TransportError(.timedOut(.total(timeout)), url: request.url, redaction: request.redaction)
        }
        return takeUntil(end)
    }
}
