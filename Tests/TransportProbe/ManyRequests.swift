import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking

/// Many requests begun at once.
struct ManyRequests {
    let transport: ProbedTransport
    let count: Int

    init(on transport: ProbedTransport, count: Int) {
        self.transport = transport
        self.count = count
    }

    func run() throws {
        let server = try LoopbackServer(keepRequests: 10) { _ in .respond(.text("fine")) }
        guard let url = URL(string: server.baseURL) else { return }
        let exchange = transport.make().exchange(TransportRequest(url: url, timeout: .seconds(120)))
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
        say(
            "\(completed.load(ordering: .relaxed)) completed, \(failed.withLock { $0 })\(ended ? "" : ", HUNG")"
        )
        say("begun in \(begun - began), ended in \(all - began), \(server.connectionCount) connections")
        say("before: \(before)")
        say("after:  \(ProcessFigures.now)")
        server.stop()
    }
}
