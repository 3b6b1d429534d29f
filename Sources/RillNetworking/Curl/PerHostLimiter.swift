/// Limits how many transfers to one origin run at a time. The others wait, first in, first out.
struct PerHostLimiter {
    private struct Origin {
        var running = 0
        /// The waiting transfers by ticket. Tickets are numbered upwards; those of cancelled transfers are
        /// missing.
        var waiting: [Int: CurlTransfer] = [:]
        var firstTicket = 0
        var nextTicket = 0

        mutating func popFirst() -> CurlTransfer? {
            while firstTicket < nextTicket {
                defer { firstTicket += 1 }
                if let transfer = waiting.removeValue(forKey: firstTicket) { return transfer }
            }
            return nil
        }
    }

    private let limit: Int
    private var origins: [String: Origin] = [:]

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether the transfer may start now. If not, it waits.
    mutating func admit(_ transfer: CurlTransfer) -> Bool {
        var origin = origins.removeValue(forKey: transfer.origin) ?? Origin()
        defer { origins[transfer.origin] = origin }
        guard origin.running >= limit else {
            origin.running += 1
            return true
        }
        transfer.state = .waiting(ticket: origin.nextTicket)
        origin.waiting[origin.nextTicket] = transfer
        origin.nextTicket += 1
        return false
    }

    /// The transfer that may start because an admitted one to the same origin has ended.
    mutating func next(after ended: CurlTransfer) -> CurlTransfer? {
        guard let next = origins[ended.origin]?.popFirst() else {
            origins[ended.origin]?.running -= 1
            if origins[ended.origin]?.running == 0 { origins[ended.origin] = nil }
            return nil
        }
        return next
    }

    /// Removes a waiting transfer.
    mutating func cancel(_ transfer: CurlTransfer, ticket: Int) {
        origins[transfer.origin]?.waiting[ticket] = nil
    }
}
