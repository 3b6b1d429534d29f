import Foundation
import LoopbackServer
import RillLocks

/// Decides which requests are answered: only requests of the page that this server has delivered.
final class WebGuard: Sendable {
    static let tokenHeader = "X-Rill-Token"

    let token = makeToken()
    /// The hosts of the addresses of this server: none until its port is known.
    private let hosts = Mutex<[String]>([])

    func learn(port: UInt16) {
        // Clients leave out the default port of HTTP.
        let suffixes = port == 80 ? ["", ":80"] : [":\(port)"]
        hosts.withLock { $0 = suffixes.flatMap { ["127.0.0.1\($0)", "localhost\($0)"] } }
    }

    /// Throws the reason if a request is refused, and returns if it may be answered.
    func check(_ request: Request) throws(WebError) {
        let hosts = hosts.withLock { $0 }
        // A page of another site can send requests here under its own host name, if that name leads to this
        // machine.
        let named = request.headers.values(of: "Host")
        guard named.count == 1, hosts.contains(named[0].lowercased()) else {
            throw WebError("This server answers only under the address that it printed.", status: 403)
        }
        let origins = request.headers.values(of: "Origin")
        guard origins.allSatisfy({ hosts.map { "http://\($0)" }.contains($0.lowercased()) }) else {
            throw WebError("This server answers no page of another site.", status: 403)
        }
        guard request.path.hasPrefix("/api/") else {
            guard request.method == "GET" else { throw WebError("A file can only be read.", status: 405) }
            return
        }
        guard request.method == "POST" else { throw WebError("A call needs POST.", status: 405) }
        guard request.headers.values(of: Self.tokenHeader) == [token] else {
            throw WebError(
                "The token is missing or of another run. Use the address that the playground printed.",
                status: 401)
        }
    }

    /// A token that cannot be guessed: 128 random bits.
    static func makeToken() -> String {
        (0..<2).map { _ in String(format: "%016llx", UInt64.random(in: 0 ... .max)) }.joined()
    }
}
