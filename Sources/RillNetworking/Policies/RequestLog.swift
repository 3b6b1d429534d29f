import Rill
import RillLocks

extension Interceptor {
    /// Writes one line before a request is sent, as a curl command, and one when it has ended, with how long it took; it
    /// ends when it is disposed of too. No line tells a secret.
    ///
    ///     curl 'http://example.org/weather?appid=***'
    ///     Success (120 ms): Status 200
    ///
    /// Placed before `retry` it tells of the whole, after it of every attempt.
    public static func log(
        to write: @escaping @Sendable (String) -> Void, scheduler: any Scheduler
    ) -> Interceptor {
        Interceptor { request, send in
            .deferred {
                let start = scheduler.now
                let isRunning = Atomic<Bool>(true)
                let ended = { @Sendable (what: String, how: String) in
                    guard isRunning.exchange(false, ordering: .acquiringAndReleasing) else { return }
                    let time = start.duration(to: scheduler.now)
                    write("\(what) (\(time.wholeMilliseconds) ms): \(how)")
                }
                write(request.curl())
                return send(request).do(
                    onNext: { ended("Success", "Status \($0.head.status)") },
                    onError: { error in
                        ended(
                            "Failure",
                            error.apiError?.answer.map { "Status \($0.head.status)" } ?? error.words)
                    },
                    onCompleted: { ended("Success", "no answer") },
                    onDispose: { ended("Disposed", "no answer") })
            }
        }
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
