import Foundation
import LoopbackServer
import RillLocks

/// A file on a server that knows ranges, changes and breaks off as told.
final class ServedFile: Sendable {
    struct State {
        var content: Data
        var tag: String? = "\"one\""
        var lastModified: String?
        var knowsRanges = true
        var knowsIfRange = true
        /// After how many bytes of their bodies the next answers break off.
        var cuts: [Int] = []
        /// Happens before the answer to the request of that index.
        var changes: [Int: @Sendable (inout State) -> Void] = [:]
        var extraHeaders: HeaderList = [:]
    }

    private let state: Mutex<State>

    init(_ content: Data, _ change: (inout State) -> Void = { _ in }) {
        var state = State(content: content)
        change(&state)
        self.state = Mutex(state)
    }

    func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
    }

    func serve() throws -> LoopbackServer {
        try LoopbackServer.serving { [self] in answer($0) }
    }

    func answer(_ request: Request) -> Answer {
        state.withLock { state in
            state.changes[request.index]?(&state)
            let response = state.response(to: request)
            guard !state.cuts.isEmpty, response.status < 300 else { return .respond(response) }
            let cut = state.cuts.removeFirst()
            return cut < response.body.count ? .truncated(response, afterBodyBytes: cut) : .respond(response)
        }
    }
}

extension ServedFile.State {
    fileprivate func response(to request: Request) -> Response {
        var headers = extraHeaders
        if let tag { headers["ETag"] = tag }
        if let lastModified {
            headers["Last-Modified"] = lastModified
            headers["Date"] = "Sat, 21 Nov 2026 12:00:00 GMT"
        }
        guard knowsRanges, let range = request.headers["Range"], isSame(request.headers["If-Range"]) else {
            return Response(200, headers: headers, body: Array(content))
        }
        let ends = range.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
        guard let first = ends.first, first < content.count else {
            headers["Content-Range"] = "bytes */\(content.count)"
            return Response(416, headers: headers)
        }
        let last = min(ends.dropFirst().first ?? .max, content.count - 1)
        headers["Content-Range"] = "bytes \(first)-\(last)/\(content.count)"
        return Response(206, headers: headers, body: Array(content[first...last]))
    }

    private func isSame(_ validator: String?) -> Bool {
        !knowsIfRange || validator == nil || validator == tag || tag == nil && validator == lastModified
    }
}
