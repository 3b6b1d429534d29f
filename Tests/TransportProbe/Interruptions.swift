import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking

/// Interrupted bodies, which URLSession's resume data and `suspend()` handle badly: the rest of a body is
/// requested by range, and a subscriber that blocks slows its exchange down.
extension Danger {
    static let interruptions: [Danger] = [
        Danger("resumed-body") { transport in
            let content = makeContent()
            let server = try LoopbackServer { request in
                let start =
                    request.headers["Range"].flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } ?? 0
                return .stream(Response(start == 0 ? 200 : 206), length: content.count - start) { offset in
                    Array(content[(start + offset)..<min(start + offset + 10_000, content.count)])
                }
            }
            let network = transport.make()
            for _ in 0..<20 {
                let first = body(of: network.exchange(try server.patientRequest()).upTo(bytes: 100_000))
                let rest = try server.patientRequest(headers: ["Range": "bytes=\(first.bytes.count)-"])
                let second = body(of: network.exchange(rest))
                say(second.end + (first.bytes + second.bytes == content ? ", whole" : ", NOT whole"))
            }
            server.stop()
        },
        Danger("paused-subscriber") { transport in
            let content = makeContent()
            let server = try LoopbackServer { _ in
                .chunked(Response(200, body: content), chunkSize: 10_000)
            }
            let pieces = Atomic<Int>(0)
            let exchange = transport.make().exchange(try server.patientRequest()).do(onNext: { event in
                guard case .body = event else { return }
                if pieces.add(1, ordering: .relaxed).newValue == 3 { usleep(300_000) }
            })
            let all = body(of: exchange)
            say(all.end + (all.bytes == content ? ", whole" : ", NOT whole"))
            say("\(server.requests.count) request")
            server.stop()
        },
    ]

    /// Made before the server starts, because it takes seconds under a sanitizer.
    private static func makeContent() -> [UInt8] {
        (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 4) }
    }

    private static func body(of exchange: Observable<ExchangeEvent>) -> (bytes: [UInt8], end: String) {
        let bytes = Mutex<[UInt8]>([])
        let end = outcome(
            of: exchange.do(onNext: { event in
                if case .body(let data) = event { bytes.withLock { $0 += data } }
            }))
        return (bytes.withLock { $0 }, String(end.prefix { $0 != "," }))
    }
}

extension Observable<ExchangeEvent> {
    /// The exchange up to this number of body bytes.
    fileprivate func upTo(bytes length: Int) -> Observable<ExchangeEvent> {
        let count = Atomic<Int>(0)
        return takeWhile { event in
            guard case .body(let data) = event else { return true }
            return count.add(data.count, ordering: .relaxed).oldValue < length
        }
    }
}

extension LoopbackServer {
    /// A request with a long time limit: these situations are not about time.
    fileprivate func patientRequest(headers: HTTPHeaders = [:]) throws -> HTTPRequest {
        var request = try request(headers: headers)
        request.idleTimeout = .seconds(60)
        return request
    }
}
