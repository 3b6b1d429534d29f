import RillCurlShim
import RillLocks

/// The event loop of libcurl: one thread that performs all transfers of a transport, and the queue of
/// commands for it.
// Unchecked: all but the command queue is confined to the thread, except for the wakeup of the multi handle,
// which libcurl allows from any thread and which happens only while there is a queue.
final class CurlLoop: @unchecked Sendable {
    enum Command {
        case start(CurlTransfer)
        case cancel(CurlTransfer)
        case resume(CurlTransfer)
        case stop
    }

    /// How many streams servers usually allow on an HTTP/2 connection. Further handles for one origin would
    /// only wait inside libcurl, at a cost of 15 KB each.
    private static let streamsPerConnection = 100
    private static let mostIdleConnections = 256

    private let multi: UnsafeMutableRawPointer
    /// The commands for the loop; nil once the loop has ended.
    private let queue = Mutex<[Command]?>([])
    private(set) var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    private var limiter: PerHostLimiter
    let connections = CurlConnections()
    /// Transfers that libcurl examines in its next turns, each with the number of those turns.
    var suspects: [(transfer: CurlTransfer, looks: Int)] = []
    /// Cancelled transfers, each with the time of its removal.
    var cancelled: [(transfer: CurlTransfer, due: ContinuousClock.Instant)] = []
    /// Transfers that have their whole response, but perhaps have not sent their whole request.
    var answered: [CurlTransfer] = []
    /// Transfers whose response has begun in this turn.
    private var held: [CurlTransfer] = []

    init(_ configuration: TransportConfiguration) throws(ResourceShortage) {
        guard let multi = rill_multi_init() else { throw ResourceShortage.ofMulti }
        self.multi = multi
        let perHost = configuration.maximumConnectionsPerHost
        limiter = PerHostLimiter(limit: max(perHost, Self.streamsPerConnection))
        rill_multi_set_long(multi, CurlOption.maximumHostConnections, perHost)
        // A connection counts from the beginning of its look-up, which occupies a thread.
        rill_multi_set_long(multi, CurlOption.maximumConnections, configuration.maximumConnections)
        // Without this limit, libcurl would close all but four idle connections for each running exchange.
        let idle = min(configuration.maximumConnections, Self.mostIdleConnections)
        rill_multi_set_long(multi, CurlOption.maximumIdleConnections, idle)
        try NetworkThread.run(multi) { self.run() }
    }

    func post(_ command: Command) {
        queue.withLock { queue in
            queue?.append(command)
            if queue?.count == 1 { rill_multi_wakeup(multi) }
        }
    }

    private func run() {
        while handle(queue.withLock({ exchange(&$0, with: []) }) ?? []) {
            var count: Int32 = 0
            rill_multi_perform(multi, &count)
            endTransfers()
            lookAtBrokenConnections()
            endAnswered()
            deliverHeld()
            removeCancelled()
            rill_multi_poll(multi, nil, 0, longestWait)
        }
        // The transfers that still run are abandoned look-ups.
        for easy in running.keys { remove(easy) }
        cancelled = []
        // Commands that the loop will not handle are released outside the lock.
        withExtendedLifetime(queue.withLock { $0.take() }) {}
        rill_multi_cleanup(multi)
    }

    /// The longest wait in milliseconds. While it performs, libcurl 8.21 discards a wakeup that came before.
    private var longestWait: Int32 {
        if queue.withLock({ $0?.isEmpty == false }) { return 0 }
        if running.isEmpty && cancelled.isEmpty { return 60_000 }
        // libcurl moves on to the next address of a host when it performs, but does not report when that is
        // due.
        return answered.isEmpty && cancelled.isEmpty ? 1_000 : 20
    }

    func holds(_ transfer: CurlTransfer) {
        held.append(transfer)
        if held.count == 16 { deliverHeld() }
    }

    private func deliverHeld() {
        for transfer in held { transfer.deliver() }
        held.removeAll(keepingCapacity: true)
    }

    /// Returns false when the loop must stop.
    private func handle(_ commands: [Command]) -> Bool {
        var isStopped = false
        for command in commands {
            switch command {
            case .start(let transfer):
                transfer.exchange.waitsForConnection()
                if limiter.admit(transfer) { start(transfer) }
            case .cancel(let transfer): cancel(transfer)
            case .resume(let transfer): if case .running(let handle) = transfer.state { handle.resume() }
            case .stop: isStopped = true
            }
        }
        return !isStopped
    }

    /// Starts an admitted transfer, or the first transfer after it that can be started. It loops instead of
    /// recursing, because thousands of transfers may have been disposed of together.
    private func start(_ transfer: CurlTransfer) {
        var candidate: CurlTransfer? = transfer
        while let transfer = candidate, !begin(transfer) { candidate = limiter.next(after: transfer) }
    }

    /// Returns false if the transfer has already ended.
    private func begin(_ transfer: CurlTransfer) -> Bool {
        guard !transfer.exchange.network.isDisposed, let handle = transfer.makeHandle(),
            rill_multi_add(multi, handle.easy) == 0
        else {
            transfer.exchange.fail(ResourceShortage.memory.kind)
            transfer.close()
            return false
        }
        transfer.state = .running(handle)
        running[handle.easy] = transfer
        return true
    }

    private func cancel(_ transfer: CurlTransfer) {
        switch transfer.state {
        case .waiting(let ticket):
            limiter.cancel(transfer, ticket: ticket)
            transfer.close()
        case .running where transfer.isLookingUp: transfer.abandon()
        case .running(let handle): cancelRunning(transfer, handle)
        case .ended: break
        }
    }

    private func endTransfers() {
        var done: [(transfer: CurlTransfer, easy: UnsafeMutableRawPointer, code: Int32)] = []
        var code: Int32 = 0
        while let easy = rill_multi_next_done(multi, &code) {
            guard let transfer = running[easy] else { continue }
            transfer.noteConnection(after: code)
            done.append((transfer, easy, code))
        }
        for (transfer, easy, code) in done {
            if transfer.mustConnectAgain(after: code), connectAgain(transfer, easy) { continue }
            transfer.end(with: code)
            remove(easy)
        }
    }

    /// Starts a transfer again, on a connection of its own or with an answer to a challenge.
    func connectAgain(_ transfer: CurlTransfer, _ easy: UnsafeMutableRawPointer) -> Bool {
        rill_multi_remove(multi, easy)
        transfer.connectAgain()
        return rill_multi_add(multi, easy) == 0
    }

    func remove(_ easy: UnsafeMutableRawPointer) {
        guard let transfer = running.removeValue(forKey: easy) else { return }
        rill_multi_remove(multi, easy)
        transfer.close()
        if let next = limiter.next(after: transfer) { start(next) }
    }
}
