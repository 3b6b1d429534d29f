import Foundation
import LoopbackServer
import RillNetworking

/// Who takes the upload: the embedded server, or the one that was named.
struct UploadService: Sendable {
    let url: URL
    let summary: String
    private let server: LoopbackServer?

    static func start(_ options: UploadOptions) throws(UsageError) -> UploadService {
        if let url = options.url {
            return UploadService(url: url, summary: "Sending to \(url.absoluteString)", server: nil)
        }
        var limits = RequestLimits()
        limits.keptBodyBytes = 0
        let speed = options.speed
        let (server, url) = try LoopbackServer.embedded(
            limits: limits,
            readBody: { _ in
                speed.map { .slowly(piece: max(1, $0.bytes / 20), every: .milliseconds(50)) } ?? .whole
            },
            handler: { request in .respond(.text("\(request.bodyLength)")) })
        return UploadService(
            url: url.appending(path: "upload"),
            summary: "Embedded server on \(server.baseURL), no network needed", server: server)
    }

    /// Says what the server says; false when it did not get what was sent.
    func confirm(_ response: ApiResponse, _ count: Int?, _ log: StepLog) -> Bool {
        guard let request = server?.requests.first else { return true }
        let framing = request.headers["Content-Length"] == nil ? "in chunks" : "with its length"
        log.show(
            "arrived",
            "\(request.bodyLength) bytes of \(request.headers["Content-Type"]?.mediaType ?? "a body"), \(framing)",
            .green)
        return request.isComplete && request.bodyLength >= count ?? 0
    }
}

extension String {
    /// A content type without its parameters.
    fileprivate var mediaType: String { String(prefix { $0 != ";" }) }
}
