import Foundation
import Rill
import RillLocks

extension ApiClient {
    /// A client that tells how far the bodies of its exchanges are: it never goes back, and what arrives completely ends
    /// with a fraction of 1. A request that is sent again, by a redirect or a retry, starts again.
    ///
    /// The total of a download is known from `Content-Length`, unless the body travels compressed.
    public func reportingProgress(to progressable: any Progressable) -> ApiClient {
        sending { ReportingTransport(base: $0, progressable: progressable) }
    }
}

private struct ReportingTransport: Transport {
    let base: any Transport
    let progressable: any Progressable

    func exchange(_ request: TransportRequest) -> Observable<TransportEvent> {
        .deferred {
            let transfer = Transfer(of: request)
            return base.exchange(request).do(
                onNext: { event in
                    if let progress = transfer.progress(after: event) { progressable.progress(progress) }
                },
                onCompleted: {
                    if let progress = transfer.lastProgress() { progressable.progress(progress) }
                })
        }
    }
}

/// How far one exchange is.
private final class Transfer: Sendable {
    private struct State {
        var sent = -1
        var received = 0
        var total: Int?
    }

    private let request: TransportRequest
    private let state = Mutex(State())

    init(of request: TransportRequest) {
        self.request = request
    }

    /// What is new; nil when nothing is.
    func progress(after event: TransportEvent) -> TransferProgress? {
        state.withLock { state in
            switch event {
            case .uploaded(let sent, let total):
                guard sent > state.sent else { return nil }
                state.sent = sent
                return TransferProgress(.upload, completed: sent, total: total)
            case .response(let head):
                state.total = head.bodyLength(for: request)
                return nil
            case .body(let data):
                state.received += data.count
                if let total = state.total, state.received > total { state.total = nil }
                return TransferProgress(.download, completed: state.received, total: state.total)
            }
        }
    }

    /// That all has come; nil when that was said.
    func lastProgress() -> TransferProgress? {
        state.withLock { state in
            guard state.received == 0 || state.received != state.total else { return nil }
            return TransferProgress(.download, completed: state.received, total: state.received)
        }
    }
}
