import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking

/// What the system's own means do badly, K8 and H6 of the survey, done as this library does it: a body that is broken off is
/// asked for again from there, and a subscriber that stops in the middle holds the exchange up.
extension Danger {
    static let interruptions: [Danger] = [
        Danger("K8") { transport in
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
                let first = body(of: network.exchange(try server.patientRequest()).take(while: 100_000))
                let rest = try server.patientRequest(headers: ["Range": "bytes=\(first.bytes.count)-"])
                let second = body(of: network.exchange(rest))
                say(second.end + (first.bytes + second.bytes == content ? ", whole" : ", NOT whole"))
            }
            server.stop()
        },
        Danger("H6") { transport in
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

    /// Made before a server begins, since that takes seconds in a build with a sanitizer.
    private static func makeContent() -> [UInt8] {
        (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 4) }
    }

    private static func body(of exchange: Observable<TransportEvent>) -> (bytes: [UInt8], end: String) {
        let bytes = Mutex<[UInt8]>([])
        let end = outcome(
            of: exchange.do(onNext: { event in
                if case .body(let data) = event { bytes.withLock { $0 += data } }
            }))
        return (bytes.withLock { $0 }, String(end.prefix { $0 != "," }))
    }
}

extension Observable<TransportEvent> {
    /// The exchange, disposed of when so many bytes have come.
    fileprivate func take(while length: Int) -> Observable<TransportEvent> {
        let count = Atomic<Int>(0)
        return takeWhile { event in
            guard case .body(let data) = event else { return true }
            return count.add(data.count, ordering: .relaxed).oldValue < length
        }
    }
}

extension LoopbackServer {
    /// No time limit is what these are about.
    fileprivate func patientRequest(headers: HTTPHeaders = [:]) throws -> TransportRequest {
        var request = try request(headers: headers)
        request.timeout = .seconds(60)
        return request
    }
}
