import Foundation
import Rill
import RillLocks

extension ApiClient {
    /// Loads the body of an answer as `data(for:)` does, and tells how much has come.
    ///
    /// The total is known when the server tells it and sends the body as it is; a request with the header
    /// `Accept-Encoding: identity` asks for that.
    public func download(_ request: some TransportRequestConvertible) -> Observable<TransferEvent<Data>> {
        TransferEvent.metered(.download, length: \.count) { meter, _ in
            sending { MeteredTransport(base: $0, meter: meter) }.data(for: request)
        }
    }
}

/// Counts the bodies of successful answers.
private struct MeteredTransport: Transport {
    let base: any Transport
    let meter: ProgressMeter

    func exchange(_ request: TransportRequest) -> Observable<TransportEvent> {
        .deferred {
            let count = Mutex<(received: Int, total: Int?)?>(nil)
            return base.exchange(request).do(onNext: { event in
                let progress = count.withLock { count in
                    switch event {
                    case .response(let head) where head.isSuccess: count = (0, head.bodyLength(for: request))
                    case .body(let data): count?.received += data.count
                    case .response, .uploaded: break
                    }
                    return count
                }
                if let progress { meter.reach(progress.received, of: progress.total) }
            })
        }
    }
}
