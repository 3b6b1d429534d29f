extension LoopbackServer {
    /// A server that is reached directly, even if the environment names a proxy.
    package static func serving(_ handler: @escaping @Sendable (Request) -> Behavior) throws -> LoopbackServer
    {
        _ = directConnections
        return try LoopbackServer(handler: handler)
    }

    package static func responding(_ behavior: Behavior) throws -> LoopbackServer {
        try serving { _ in behavior }
    }

    /// A server that sends every request but one to `/end` there.
    package static func redirecting(
        status: Int = 302, body: String = "", end: Response = .text("fine")
    ) throws -> LoopbackServer {
        try serving { .respond($0.path == "/end" ? end : redirect(to: "/end", status: status, body: body)) }
    }

    package func url(_ path: String = "/") throws -> URL {
        guard let url = URL(string: baseURL + path) else { throw URLError(.badURL) }
        return url
    }

    private static let directConnections: Void = {
        setenv("no_proxy", "127.0.0.1,localhost", 1)
    }()
}

package func redirect(to location: String, status: Int = 302, body: String = "") -> Response {
    Response.text(body, status: status).with("Location", location)
}
