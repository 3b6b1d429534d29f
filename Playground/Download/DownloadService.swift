import Foundation
import LoopbackServer
import RillLocks

/// Who has the file: the embedded server, which breaks off as told, or the one that was named.
struct DownloadService: Sendable {
    let url: URL
    let summary: String
    /// Nil when nobody here knows it.
    let checksum: Checksum?
    private let server: LoopbackServer?

    static func start(_ options: DownloadOptions) throws(UsageError) -> DownloadService {
        if let url = options.url {
            return DownloadService(
                url: url, summary: "Asking \(url.absoluteString)", checksum: nil, server: nil)
        }
        let content = SampleBytes.make(options.bytes.bytes)
        let breaks = Mutex(options.breaks.map { content.count / 100 * $0 }[...])
        let (server, url) = try LoopbackServer.embedded { request in
            let (response, first) = answer(to: request, content, hasRanges: options.hasRanges)
            // The next break that lies in this answer ends it.
            let end = breaks.withLock { breaks in
                while let next = breaks.first, next < first { breaks.removeFirst() }
                guard let next = breaks.first, next < first + response.body.count else { return nil as Int? }
                return breaks.removeFirst()
            }
            return end.map { .truncated(response, afterBodyBytes: $0 - first) } ?? .respond(response)
        }
        return DownloadService(
            url: url.appending(path: "file.bin"),
            summary:
                "Embedded server on \(server.baseURL) with a file of \(options.bytes), no network needed",
            checksum: Checksum(content), server: server)
    }

    func stop() {
        server?.stop()
    }

    /// The answer, and where in the content it begins.
    private static func answer(
        to request: Request, _ content: [UInt8], hasRanges: Bool
    ) -> (Response, first: Int) {
        let tag = "\"sample-\(content.count)\""
        guard hasRanges, let wanted = request.headers["Range"], request.headers["If-Range"] ?? tag == tag
        else {
            return (Response(200, headers: hasRanges ? ["ETag": tag] : [:], body: content), 0)
        }
        let ends = wanted.ends
        guard let first = ends.first, first < content.count else {
            return (Response(416, headers: ["Content-Range": "bytes */\(content.count)"]), 0)
        }
        let last = min(ends.dropFirst().first ?? .max, content.count - 1)
        let range = "bytes \(first)-\(last)/\(content.count)"
        return (
            Response(
                206, headers: ["ETag": tag, "Content-Range": range], body: Array(content[first...last])),
            first
        )
    }
}

extension String {
    /// The numbers of `bytes=5-9`.
    fileprivate var ends: [Int] { dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) } }
}
