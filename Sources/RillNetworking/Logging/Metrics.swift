extension Interceptor {
    /// Reports the times of every exchange: of each redirect, attempt and segment, even if it fails or is
    /// disposed of.
    ///
    ///     client.intercepted(by: .metrics { print($0) })
    ///
    /// `report` is called on another thread, soon after the exchange has ended. `CurlTransport` knows all
    /// times, `URLSessionTransport` only the times of the first byte and of the end. Other transports report
    /// nothing.
    public static func metrics(to report: @escaping @Sendable (ExchangeMetrics) -> Void) -> Interceptor {
        .adapt { request in
            let outer = request.metrics?.report
            request.metrics = RequestObserver { metrics in
                outer?(metrics)
                report(metrics)
            }
        }
    }
}
