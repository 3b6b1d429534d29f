import Foundation
import LoopbackServer
import Rill
import RillNetworking

/// A network that is away for a while: the server of a request comes up when it is back.
final class OfflinePlay: Sendable {
    private let url: URL
    private let port: UInt16
    private let options: OfflineOptions
    private let scheduler = SerialDispatchQueueScheduler()
    private let notes = PublishRelay<OfflineStep>()
    private let network = BehaviorRelay<Reachability.Status>(value: .offline)

    init(_ options: OfflineOptions) throws(UsageError) {
        // A port that is free, and that nobody listens on.
        let (server, url) = try LoopbackServer.embedded { _ in .respond(.text("")) }
        server.stop()
        port = server.port
        self.url = url
        self.options = options
    }

    /// It ends with the request.
    var steps: Observable<OfflineStep> {
        let request = request.map { step -> OfflineStep? in step }.concat(.just(nil))
        let others = Observable.merge([notes.asObservable(), comeback]).map { step -> OfflineStep? in step }
        return Observable.merge([others, request]).takeWhile { $0 != nil }.compactMap(\.self)
    }

    private var comeback: Observable<OfflineStep> {
        Observable<Int>.timer(options.after, scheduler: scheduler)
            .flatMap { _ in self.served() }
            .startWith(OfflineStep(name: "network", detail: "away for \(options.after.text)", style: .yellow))
    }

    /// Brings the server up and then says that the network is back. The server stays until all has ended.
    private func served() -> Observable<OfflineStep> {
        .deferred {
            let (server, _) = try LoopbackServer.embedded(port: self.port) { _ in
                .respond(.text("Here I am again."))
            }
            return Observable.just(OfflineStep(name: "network", detail: "back", style: .green))
                .do(afterNext: { _ in self.network.accept(.online) })
                .concat(.never())
                .do(onDispose: { server.stop() })
        }
    }

    private var request: Observable<OfflineStep> {
        ApiClient(transport: options.transport).data(for: url)
            .do(onError: { error in
                self.notes.accept(OfflineStep(name: "no answer", detail: "\(error)", style: .red))
            })
            .retryWhenOnline(network, scheduler: scheduler)
            .map { OfflineStep(name: "answer", detail: String(decoding: $0, as: UTF8.self), style: .green) }
    }
}
