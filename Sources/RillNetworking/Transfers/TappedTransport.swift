import Rill

/// A transport whose events somebody else hears too, before they go up.
struct TappedTransport: Transport {
    let base: any Transport
    let hear: @Sendable (TransportEvent) -> Void

    func exchange(_ request: TransportRequest) -> Observable<TransportEvent> {
        base.exchange(request).do(onNext: hear)
    }
}
