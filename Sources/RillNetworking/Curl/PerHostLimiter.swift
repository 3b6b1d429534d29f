import Rill

/// Limits how many transfers to one origin run at the same time. Further transfers wait, first in, first out.
struct PerHostLimiter {
    private struct Origin {
        var running = 0
        var waiting = WaitQueue<CurlTransfer>()
    }

    private let limit: Int
    private var origins: [String: Origin] = [:]

    init(limit: Int) { self.limit = limit }

    /// Whether the transfer may start now. If not, it waits.
    mutating func admit(_ transfer: CurlTransfer) -> Bool {
        var origin = origins.removeValue(forKey: transfer.origin) ?? Origin()
        defer { origins[transfer.origin] = origin }
        guard origin.running >= limit else {
            origin.running += 1
            return true
        }
        transfer.state = .waiting(ticket: origin.waiting.append(transfer))
        return false
    }

    /// The transfer that may start because an admitted one to the same origin has ended.
    mutating func next(after ended: CurlTransfer) -> CurlTransfer? {
        guard var origin = origins.removeValue(forKey: ended.origin) else { return nil }
        let next = origin.waiting.popFirst()?.waiter
        if next == nil { origin.running -= 1 }
        if origin.running > 0 { origins[ended.origin] = origin }
        return next
    }

    /// Removes a waiting transfer.
    mutating func cancel(_ transfer: CurlTransfer, ticket: Int) {
        origins[transfer.origin]?.waiting.remove(ticket)
    }
}
