import Foundation
import RillCurlShim
import RillLocks

/// The thread that performs transfers, and the line of what it is told from outside.
final class CurlLoop: @unchecked Sendable {
    // Unchecked: `running` and `turns` belong to the thread; the multi handle does too, but for the wakeup, which is made
    // for other threads and happens only while the line is open.

    enum Order {
        case start(CurlTransfer)
        case cancel(CurlTransfer)
        case resume(CurlTransfer)
        case stop
    }

    private struct Line {
        var orders: [Order] = []
        var isOpen = true
    }

    private static let longestWait: Int32 = 60_000
    /// What servers usually allow with HTTP/2. More handles to an origin would only wait in libcurl, 15 KB each.
    private static let streamsPerConnection = 100

    private let multi: UnsafeMutableRawPointer
    private let line = Mutex(Line())
    private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    private var turns: CurlTurns

    init?(maximumConnectionsPerHost: Int) {
        guard let multi = rill_multi_init() else { return nil }
        self.multi = multi
        turns = CurlTurns(perOrigin: max(maximumConnectionsPerHost, Self.streamsPerConnection))
        rill_multi_set_long(multi, Curl.MultiOption.maximumHostConnections, maximumConnectionsPerHost)
        let thread = Thread { self.run() }
        thread.name = "rill.network.curl"
        thread.stackSize = 512 * 1024
        thread.start()
    }

    func post(_ order: Order) {
        line.withLock { line in
            guard line.isOpen else { return }
            line.orders.append(order)
            if line.orders.count == 1 { rill_multi_wakeup(multi) }
        }
    }

    /// Ends the thread, when no transfer is left that could.
    func stop() {
        post(.stop)
    }

    private func run() {
        rill_block_signals()
        while follow(takeOrders()) {
            var count: Int32 = 0
            rill_multi_perform(multi, &count)
            endTransfers()
            rill_multi_poll(multi, Self.longestWait)
        }
        line.withLock { $0.isOpen = false }
        rill_multi_cleanup(multi)
    }

    private func takeOrders() -> [Order] {
        line.withLock { line in
            defer { line.orders = [] }
            return line.orders
        }
    }

    /// False when it is time to stop.
    private func follow(_ orders: [Order]) -> Bool {
        var goesOn = true
        for order in orders {
            switch order {
            case .start(let transfer): if turns.take(transfer) { start(transfer) }
            case .cancel(let transfer): cancel(transfer)
            case .resume(let transfer): transfer.resume()
            case .stop: goesOn = false
            }
        }
        return goesOn
    }

    /// Starts one, or the first of those behind it that can be started: thousands may have been disposed together, so it
    /// is a loop.
    private func start(_ transfer: CurlTransfer) {
        var candidate: CurlTransfer? = transfer
        while let transfer = candidate, !begin(transfer) { candidate = turns.next(after: transfer) }
    }

    /// False when it has ended already.
    private func begin(_ transfer: CurlTransfer) -> Bool {
        guard !transfer.exchange.network.isDisposed, let easy = transfer.open(),
            rill_multi_add(multi, easy) == 0
        else {
            transfer.end(with: Self.noMemory)
            transfer.close()
            return false
        }
        running[easy] = transfer
        return true
    }

    private func cancel(_ transfer: CurlTransfer) {
        guard let easy = transfer.easy else {
            if turns.giveUp(transfer) { transfer.close() }
            return
        }
        // Does not wait for a name that is being looked up.
        rill_easy_set_long(easy, Curl.Option.quickExit, 1)
        release(easy)
    }

    private func endTransfers() {
        var code: Int32 = 0
        while let easy = rill_multi_next_done(multi, &code) { end(easy, with: code) }
    }

    private func end(_ easy: UnsafeMutableRawPointer, with code: Int32) {
        running[easy]?.end(with: code)
        release(easy)
    }

    private func release(_ easy: UnsafeMutableRawPointer) {
        guard let transfer = running.removeValue(forKey: easy) else { return }
        rill_multi_remove(multi, easy)
        leave(transfer)
    }

    private func leave(_ transfer: CurlTransfer) {
        transfer.close()
        if let next = turns.next(after: transfer) { start(next) }
    }

    private static let noMemory: Int32 = 27
}
