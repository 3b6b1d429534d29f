import Rill
import RillLocks

extension Interceptor {
    /// Writes a line with a curl command before a request is sent, and a line with the time it took when it
    /// has ended or was disposed of. No line contains a secret.
    ///
    ///     curl 'http://example.org/weather?appid=***'
    ///     Success (120 ms): Status 200
    ///
    /// Before `retry` the log describes the whole call, after `retry` every attempt.
    public static func log(
        to write: @escaping @Sendable (String) -> Void, scheduler: any Scheduler
    ) -> Interceptor {
        Interceptor { request, send in
            .deferred {
                let start = scheduler.now
                let hasEnded = Atomic<Bool>(false)
                let end = { @Sendable (outcome: String, detail: String) in
                    guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
                    let time = start.duration(to: scheduler.now)
                    write("\(outcome) (\(time.wholeMilliseconds) ms): \(detail)")
                }
                let status = Mutex("no response")
                write(request.curl())
                return send(request).do(
                    onNext: { event in
                        switch event {
                        case .response(let head): status.withLock { $0 = "Status \(head.status)" }
                        case .bodyFailed(let error): end("Failure", ApiError.text(of: error))
                        case .progress, .body: break
                        }
                    },
                    onError: { error in
                        let status = ApiError(in: error)?.failure?.status
                        end("Failure", status.map { "Status \($0)" } ?? ApiError.text(of: error))
                    },
                    onCompleted: { end("Success", status.withLock { $0 }) },
                    onDispose: { end("Disposed", status.withLock { $0 }) })
            }
        }
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int128 { attoseconds / Duration.milliseconds(1).attoseconds }
}
