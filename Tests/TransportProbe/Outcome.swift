import Dispatch
import Foundation
import Rill
import RillLocks
import RillNetworking

/// How one exchange ended, in words.
func outcome(of exchange: Observable<ExchangeEvent>, within patience: Duration = .seconds(40)) -> String {
    let ended = DispatchSemaphore(value: 0)
    let status = Atomic<Int>(0)
    let bytes = Atomic<Int>(0)
    let end = Mutex("")
    let subscription = exchange.subscribe { event in
        switch event {
        case .next(.response(let head)): status.store(head.status, ordering: .relaxed)
        case .next(.body(let data)): bytes.add(data.count, ordering: .relaxed)
        case .next(.progress): break
        case .error(let error):
            end.withLock { $0 = "failed: \((error as? TransportError)?.kind.description ?? "\(error)")" }
            ended.signal()
        case .completed:
            end.withLock {
                let status = status.load(ordering: .relaxed)
                $0 = "completed: \(status), \(bytes.load(ordering: .relaxed)) bytes"
            }
            ended.signal()
        }
    }
    defer { subscription.dispose() }
    guard ended.wait(timeout: .now() + .milliseconds(patience.milliseconds)) == .success else {
        return "hung, with status \(status.load(ordering: .relaxed))"
    }
    return end.withLock { $0 }
}

extension Duration {
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
