/// Whose turn it is, of the transfers to one origin.
struct CurlTurns {
    fileprivate struct Origin {
        var running = 0
        var waiting: [CurlTransfer] = []
        var firstWaiting = 0
    }

    private let perOrigin: Int
    private var origins: [String: Origin] = [:]

    init(perOrigin: Int) {
        self.perOrigin = perOrigin
    }

    /// True when it is the transfer's turn at once, else it waits.
    mutating func take(_ transfer: CurlTransfer) -> Bool {
        origins[transfer.origin, default: Origin()].take(transfer, limit: perOrigin)
    }

    /// Whose turn it is when one that had its turn has ended.
    mutating func next(after transfer: CurlTransfer) -> CurlTransfer? {
        let name = transfer.origin
        let next = origins[name]?.next()
        if origins[name]?.running == 0 { origins[name] = nil }
        return next
    }

    /// Takes out one that waits; false when it does not.
    mutating func giveUp(_ transfer: CurlTransfer) -> Bool {
        origins[transfer.origin]?.giveUp(transfer) ?? false
    }
}

extension CurlTurns.Origin {
    fileprivate mutating func take(_ transfer: CurlTransfer, limit: Int) -> Bool {
        guard running >= limit else {
            running += 1
            return true
        }
        waiting.append(transfer)
        return false
    }

    fileprivate mutating func next() -> CurlTransfer? {
        guard firstWaiting < waiting.count else {
            running -= 1
            return nil
        }
        let next = waiting[firstWaiting]
        firstWaiting += 1
        if firstWaiting * 2 > waiting.count {
            waiting.removeFirst(firstWaiting)
            firstWaiting = 0
        }
        return next
    }

    fileprivate mutating func giveUp(_ transfer: CurlTransfer) -> Bool {
        guard let index = waiting[firstWaiting...].firstIndex(where: { $0 === transfer }) else {
            return false
        }
        waiting.remove(at: index)
        return true
    }
}
