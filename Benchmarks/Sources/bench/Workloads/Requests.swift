import Dispatch
import Foundation
import Rill
import RillNetworking
import Synchronization

extension Workload {
    /// Requests one after the other: over one connection to a server of this process, and through a cache.
    static let requests = [
        Workload(
            "http_get", .request, thousand, usesThreads: true,
            loop: { count in
                var client = HandClient(of: .shared)
                return (0..<count).reduce(0) { sum, _ in sum &+ client.get() }
            },
            rill: { count in
                let sum = Sum()
                let end = DispatchSemaphore(value: 0)
                let client = ApiClient()
                let url = URL(string: "http://127.0.0.1:\(HandServer.shared.port)/1")
                let numbers = Observable.range(start: 0, count: count)
                    .concatMap { _ in url.map { client.text(for: $0) } ?? .empty() }
                let subscription = numbers.subscribe(
                    onNext: { sum.add(Int($0) ?? 0) }, onError: { _ in end.signal() },
                    onCompleted: { end.signal() })
                end.wait()
                subscription.dispose()
                return sum.total()
            }),
        // The cache is full before the run, so each response evicts another one.
        Workload(
            "http_cache_full", .request, thousand, loop: nil,
            rill: { count in
                let sum = Sum()
                for _ in 0..<count { FullCache.shared.get { sum.add($0) } }
                return sum.total()
            }),
    ]
}

/// A client with a cache that is full. No URL is requested twice.
private final class FullCache: Sendable {
    static let shared = FullCache()

    private let client: ApiClient
    private let asked = Atomic<Int>(0)

    init() {
        let body = Data(count: 1_000)
        let transport = StubTransport { request in
            request.response(headers: ["Cache-Control": "max-age=60"], body: body)
        }
        let cache = HTTPCache(maximumBytes: 1_000_000)
        client = ApiClient(transport: transport).intercepted(by: cache.interceptor)
        for _ in 0..<1_000 { get { _ in } }
    }

    func get(_ receive: @escaping @Sendable (Int) -> Void) {
        let number = asked.wrappingAdd(1, ordering: .relaxed).newValue
        guard let url = URL(string: "http://localhost/\(number)") else { return }
        client.response(for: url).subscribe(onNext: { receive($0.body.count) }).dispose()
    }
}
