import LoopbackServer

/// Chooses the response of the server to a request.
struct WebRoutes: Sendable {
    private let gate: WebGuard
    private let documents: WebDocuments
    private let apis: [String: any WebAPI]
    private let calls = WebCalls(atOnce: 32)

    init(gate: WebGuard, documents: WebDocuments, apis: [any WebAPI]) {
        self.gate = gate
        self.documents = documents
        self.apis = Dictionary(apis.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Reads no body that is refused or too long.
    func reading(of request: Request) -> BodyReading {
        do throws(WebError) {
            try checkBody(of: request)
            return .whole
        } catch {
            return .upTo(0, then: .respond(WebResponse.of(error, to: request)))
        }
    }

    func response(to request: Request) -> Response {
        do throws(WebError) {
            try gate.check(request)
            if request.path.hasPrefix("/api/") {
                return try calls.response(to: WebCall(request), of: try api(of: request))
            }
            if request.path.hasPrefix(WebDocuments.folder) {
                let id = String(request.path.dropFirst(WebDocuments.folder.count))
                guard let page = documents.document(id) else { throw .notFound }
                return WebResponse.document(page)
            }
            return try WebResponse.file(at: request.path)
        } catch {
            return WebResponse.of(error, to: request)
        }
    }

    private func checkBody(of request: Request) throws(WebError) {
        try gate.check(request)
        let most = try api(of: request).longestBody
        guard request.headers["Transfer-Encoding"] == nil,
            let length = request.headers["Content-Length"].flatMap({ Int($0) })
        else { throw WebError("A body needs a length.", status: 411) }
        guard length <= most else {
            throw WebError("A body of \(length) bytes is too long: at most \(most) are read.", status: 413)
        }
    }

    private func api(of request: Request) throws(WebError) -> any WebAPI {
        guard let name = WebCall(request).name, let api = apis[name] else { throw .notFound }
        return api
    }
}
