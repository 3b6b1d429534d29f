import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking

/// Bodies that are larger than the memory they may take.
struct BodyLoads {
    let transport: any Transport
    let megabytes: Int

    init(on transport: ProbedTransport, megabytes: Int) {
        self.transport = transport.make()
        self.megabytes = megabytes
    }

    private var length: Int { megabytes << 20 }
    private var client: ApiClient { ApiClient(transport: transport) }

    /// A form with a file of that size.
    func upload() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        truncate(file.path, off_t(length))
        defer { unlink(file.path) }
        let server = try LoopbackServer(keepsBodies: false) { .respond(.text("\($0.bodyLength)")) }
        guard let url = URL(string: server.baseURL) else { return }
        let form = Multipart(.field("title", "large"), .file("file", file))
        try measure(
            client.transfer(try HTTPRequest("POST", url: url).with(form)).map { step in
                step.progress?.completed ?? 0
            })
        say("\(server.requests.first?.bodyLength ?? 0) bytes arrived")
    }

    /// A body past a consumer that takes 0.1 ms for every piece.
    func stream() throws {
        let server = try zeros()
        guard let url = URL(string: server.baseURL) else { return }
        let count = Atomic<Int>(0)
        try measure(
            client.stream(url).map { piece in
                usleep(100)
                return count.add(piece.count, ordering: .relaxed).newValue
            })
    }

    /// A body past a subscriber of the transport that takes half a millisecond for every piece.
    func slow() throws {
        let server = try zeros()
        guard let url = URL(string: server.baseURL) else { return }
        let exchange = transport.exchange(HTTPRequest(url: url))
            .do(onNext: { event in if case .body = event { usleep(500) } })
        say("\(outcome(of: exchange, within: .seconds(120))); \(ProcessFigures.now)")
    }

    /// A body into a file.
    func download() throws {
        let server = try zeros()
        guard let url = URL(string: server.baseURL) else { return }
        let file = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        defer { unlink(file.path) }
        try measure(
            client.download(url, to: DownloadDestination(file)).map { step in
                step.progress?.completed ?? 0
            })
    }

    /// A server that sends as many zeros, or a range of them.
    private func zeros() throws -> LoopbackServer {
        let piece = [UInt8](repeating: 0, count: 64 * 1024)
        let length = length
        return try LoopbackServer(maximumRequests: 10) { request in
            let ends = request.headers["Range"]?.dropFirst("bytes=".count).split(separator: "-")
                .compactMap { Int($0) }
            guard let first = ends?.first else {
                return .stream(Response(200, headers: ["ETag": "\"zeros\""]), length: length) { _ in piece }
            }
            let last = min(ends?.dropFirst().first ?? .max, length - 1)
            let range = "bytes \(first)-\(last)/\(length)"
            return .stream(
                Response(206, headers: ["ETag": "\"zeros\"", "Content-Range": range]),
                length: last - first + 1
            ) { _ in piece }
        }
    }

    /// Says how it ended, how far it came, and by how many megabytes the most memory grew.
    private func measure(_ steps: Observable<Int>) throws {
        let before = ProcessFigures.now.peakMemory
        let began = ContinuousClock.now
        let furthest = Atomic<Int>(0)
        let end = Mutex("hung")
        let ended = DispatchSemaphore(value: 0)
        let subscription = steps.subscribe(
            onNext: { furthest.max($0, ordering: .relaxed) },
            onError: { error in
                end.withLock { $0 = "failed: \(error)" }
                ended.signal()
            },
            onCompleted: {
                end.withLock { $0 = "completed" }
                ended.signal()
            })
        defer { subscription.dispose() }
        _ = ended.wait(timeout: .now() + 300)
        let after = ProcessFigures.now.peakMemory
        say("\(end.withLock { $0 }) after \(furthest.load(ordering: .relaxed)) bytes")
        say("grew by \((after - before) / 1024) MB to \(after / 1024) MB")
        say("in \(ContinuousClock.now - began)")
    }
}
