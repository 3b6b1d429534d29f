import Foundation
import LoopbackServer
import OperatorExamples
import PlaygroundFiles

/// The responses of the server, with the headers that tell a browser what it may do with them.
enum WebResponse {
    /// The file of the page at a path, which is part of the program.
    static func file(at path: String) throws(WebError) -> Response {
        let text: String
        if path == "/marbles.css" {
            text = MarblePicture.style
        } else {
            guard let file = playground_file(path) else { throw .notFound }
            text = String(cString: file)
        }
        let type = path.hasSuffix(".js") ? "javascript" : path.hasSuffix(".css") ? "css" : "html"
        return response(200, "text/\(type); charset=utf-8", Array(text.utf8))
    }

    static func json(_ bytes: [UInt8], status: Int = 200) -> Response {
        response(status, "application/json", bytes)
    }

    /// An error as a sentence; for a call, in JSON.
    static func of(_ error: WebError, to request: Request) -> Response {
        guard request.path.hasPrefix("/api/") else {
            return response(error.status, "text/plain; charset=utf-8", Array("\(error.message)\n".utf8))
        }
        do {
            return json(Array(try JSONEncoder().encode(["error": error.message])), status: error.status)
        } catch {
            return json(Array("{}".utf8), status: 500)
        }
    }

    /// A page that was made from a file of unknown source. It gets a web origin of its own, also in a
    /// separate tab. The page itself says which script it may run.
    static func document(_ page: [UInt8]) -> Response {
        response(
            200, "text/html; charset=utf-8", page, policy: "sandbox allow-scripts; frame-ancestors 'self'")
    }

    private static func response(
        _ status: Int, _ type: String, _ body: [UInt8], policy: String = policy
    ) -> Response {
        Response(
            status,
            headers: [
                "Content-Type": type,
                "Content-Security-Policy": policy,
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
                "Cross-Origin-Resource-Policy": "same-origin",
                "Cross-Origin-Opener-Policy": "same-origin",
                "Cache-Control": "no-store",
            ], body: body)
    }

    /// Only files of this server may run, and only this server may be called. No other page may show this
    /// page in a frame.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
        img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """
}
