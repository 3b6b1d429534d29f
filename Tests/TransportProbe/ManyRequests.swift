import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking

/// Many requests started at the same time.
struct ManyRequests {
    let transport: ProbedTransport
    let count: Int
    let address: String?

    /// `address` replaces the server of this process.
    init(on transport: ProbedTransport, count: Int, to address: String?) {
        self.transport = transport
        self.count = count
        self.address = address
    }

    func run() throws {
        let server = try LoopbackServer(keepRequests: 10) { _ in .respond(.text("fine")) }
        guard let url = URL(string: address ?? server.baseURL) else { return }
        let exchange = transport.make().exchange(HTTPRequest(url: url, idleTimeout: .seconds(120)))
        let completed = Atomic<Int>(0)
        let failed = Mutex<[String: Int]>([:])
        let group = DispatchGroup()
        let before = ProcessFigures.now
        let began = ContinuousClock.now
        let bag = DisposeBag()
        for _ in 0..<count {
            group.enter()
            exchange.subscribe(
                onError: { error in
                    failed.withLock { $0["\(error)", default: 0] += 1 }
                    group.leave()
                },
                onCompleted: {
                    completed.add(1, ordering: .relaxed)
                    group.leave()
                }
            ).disposed(by: bag)
        }
        let begun = ContinuousClock.now
        let ended = group.wait(timeout: .now() + 120) == .success
        let all = ContinuousClock.now
        let hung = ended ? "" : ", HUNG"
        say("\(completed.load(ordering: .relaxed)) completed, \(failed.withLock { $0 })\(hung)")
        say("begun in \(begun - began), ended in \(all - began), \(server.connectionCount) connections")
        say("before: \(before)")
        say("after:  \(ProcessFigures.now)")
        server.stop()
    }
}
