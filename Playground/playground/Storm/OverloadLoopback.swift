import Foundation
import LoopbackServer
import Rill
import RillLimits
import RillLocks
import RillNetworking
import Storm

/// The storm of the model `overload` over HTTP, in real time, with a server on the loopback interface.
enum OverloadLoopback {
    static func run(
        _ limit: OverloadLimit, rate: Int, seed: UInt64, until end: Duration = OverloadStorm.end
    ) async throws -> StormOutcome {
        let scheduler = ConcurrentDispatchQueueScheduler()
        let start = scheduler.now
        let now = { @Sendable in start.duration(to: scheduler.now) }
        let state = Mutex(OverloadedServer(rate: Double(rate), seed: seed, until: end))
        let attempts = Mutex(Timeline(bin: .seconds(1)))
        let (server, url) = try LoopbackServer.embedded { _ in
            let arrival = now()
            attempts.withLock { $0.add(at: arrival) }
            return .delayed(state.withLock { $0.accept(at: arrival) } - arrival, .respond(.text("done")))
        }
        defer { server.stop() }
        let client = ApiClient(
            transport: CurlTransport(
                configuration: TransportConfiguration(
                    maximumConnectionsPerHost: 4 * rate, maximumConnections: 4 * rate)))
        let data = client.data(for: url).timeout(OverloadStorm.timeout, scheduler: scheduler)
        let bulkhead = limit.bulkhead(state.withLock { $0.workers })
        let request = bulkhead.map { data.limited(by: $0, scheduler: scheduler) } ?? data
        let bag = DisposeBag()
        Observable<Int>.interval(.seconds(1) / rate, scheduler: SerialDispatchQueueScheduler())
            .take(Int(end / .seconds(1) * Double(rate)))
            .subscribe(onNext: { _ in
                let sent = now()
                request.subscribe(
                    onNext: { _ in
                        let answered = now()
                        state.withLock { $0.note(answered - sent, at: answered) }
                    }, onError: { _ in }
                ).disposed(by: bag)
            }).disposed(by: bag)
        try await Task.sleep(for: end + OverloadStorm.timeout)
        return StormOutcome(metrics: state.withLock { $0.metrics }, attempts: attempts.withLock { $0 })
    }
}
