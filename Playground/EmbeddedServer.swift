import Foundation
import LoopbackServer

extension LoopbackServer {
    /// A server of this process, which no proxy stands in front of, and its address.
    static func embedded(
        port: UInt16 = 0, limits: RequestLimits = RequestLimits(),
        readBody: @escaping @Sendable (Request) -> BodyReading = { _ in .whole },
        handler: @escaping @Sendable (Request) -> Answer
    ) throws(UsageError) -> (server: LoopbackServer, url: URL) {
        setenv("no_proxy", "127.0.0.1,localhost", 1)
        let server: LoopbackServer
        do {
            server = try LoopbackServer(port: port, limits: limits, readBody: readBody, handler: handler)
        } catch {
            throw UsageError(description: "\(error)")
        }
        guard let url = URL(string: server.baseURL) else {
            throw UsageError(description: "\(server.baseURL) is not an address.")
        }
        return (server, url)
    }
}
