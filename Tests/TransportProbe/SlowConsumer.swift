import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking

/// A long body for a subscriber that takes half a millisecond for every piece.
struct SlowConsumer {
    let transport: ProbedTransport
    let megabytes: Int
    /// Another server, which decides how much it sends.
    let address: String?

    init(on transport: ProbedTransport, megabytes: Int, from address: String?) {
        self.transport = transport
        self.megabytes = megabytes
        self.address = address
    }

    func run() throws {
        let piece = [UInt8](repeating: 7, count: 64 * 1024)
        let server = try LoopbackServer { _ in .stream(length: megabytes << 20) { _ in piece } }
        guard let url = URL(string: address ?? server.baseURL) else { return }
        let exchange = transport.make().exchange(HTTPRequest(url: url))
            .do(onNext: { event in if case .body = event { usleep(500) } })
        let began = ContinuousClock.now
        let end = outcome(of: exchange, within: .seconds(120))
        say("\(end) in \(ContinuousClock.now - began); \(ProcessFigures.now)")
        server.stop()
    }
}
