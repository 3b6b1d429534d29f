import Dispatch
import Foundation
import Rill
import RillNetworking

extension Workload {
    /// Requests one after the other, over one connection to a server of this process.
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
            })
    ]
}
