import Rill
import RillNetworking

/// Answers without a network.
struct StubTransport: Transport {
    let answer: @Sendable (TransportRequest) -> Observable<TransportEvent>

    func exchange(_ request: TransportRequest) -> Observable<TransportEvent> {
        .deferred { answer(request) }
    }
}
