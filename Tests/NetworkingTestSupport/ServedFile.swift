/// A file on a server that supports ranges. It can change, and its responses can break off.
package final class ServedFile: Sendable {
    package struct State {
        package var content: Data
        package var tag: String? = "\"one\""
        package var lastModified: String?
        package var knowsRanges = true
        package var knowsIfRange = true
        /// The number of body bytes after which each of the next responses breaks off.
        package var cuts: [Int] = []
        /// Changes to make before the response to the request with that index.
        package var changes: [Int: @Sendable (inout State) -> Void] = [:]
        package var extraHeaders: HeaderList = [:]
    }

    private let state: Mutex<State>

    package init(_ content: Data, _ change: (inout State) -> Void = { _ in }) {
        var state = State(content: content)
        change(&state)
        self.state = Mutex(state)
    }

    package func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
    }

    package func serve() throws -> LoopbackServer {
        try LoopbackServer.serving { [self] in behavior($0) }
    }

    package func behavior(_ request: Request) -> Behavior {
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
