import Foundation
import LoopbackServer

extension LoopbackServer {
    /// A server in this process and its address. Proxies of the environment are bypassed.
    static func embedded(
        port: Int = 0, keepsBodies: Bool = true,
        readBody: @escaping @Sendable (Request) -> BodyReading = { _ in .whole },
        handler: @escaping @Sendable (Request) -> Behavior
    ) throws(UsageError) -> (server: LoopbackServer, url: URL) {
        setenv("no_proxy", "127.0.0.1,localhost", 1)
        do {
            let server = try LoopbackServer(
                port: UInt16(port), keepsBodies: keepsBodies, readBody: readBody, handler: handler)
            guard let url = URL(string: server.baseURL) else {
                throw UsageError("\(server.baseURL) is not an address.")
            }
            return (server, url)
        } catch {
            throw UsageError("\(error)")
        }
    }
}
