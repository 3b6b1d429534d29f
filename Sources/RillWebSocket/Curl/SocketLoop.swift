import Foundation
import RillCurlShim
import RillLocks
import RillNetworking

/// One thread that runs all WebSockets of the process: libcurl connects them, and waits until one is ready.
///
/// Requests run on other threads, so that a flood of messages does not delay them.
// Unchecked: `sockets` and `buffer` are confined to the thread of the loop. So is the multi handle,
// except for the wakeup, which libcurl allows from any thread.
final class SocketLoop: @unchecked Sendable {
    typealias Command = @Sendable () -> Void

    private static let running = Mutex<SocketLoop?>(nil)

    private let multi: UnsafeMutableRawPointer
    private let commands = Mutex<[Command]>([])
    private var sockets: [UnsafeMutableRawPointer: CurlWebSocket] = [:]
    /// The bytes that were received last, used by one connection at a time.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)

    /// The loop of the process. It starts with the first connection, and never ends.
    static func shared() throws(ResourceShortage) -> SocketLoop {
        try running.withLock { running throws(ResourceShortage) in
            if let running { return running }
            let new = try SocketLoop()
            running = new
            return new
        }
    }

    private init() throws(ResourceShortage) {
        guard let multi = rill_multi_init() else { throw ResourceShortage.ofMulti }
        self.multi = multi
        try NetworkThread.run(multi) { self.run() }
    }

    deinit { buffer.deallocate() }

    func post(_ command: @escaping Command) {
        commands.withLock { commands in
            commands.append(command)
            if commands.count == 1 { rill_multi_wakeup(multi) }
        }
    }

    /// Begins to connect; `connected` of the socket is called when the attempt has succeeded or failed.
    func add(_ socket: CurlWebSocket, _ easy: UnsafeMutableRawPointer) -> Bool {
        guard rill_multi_add(multi, easy) == 0 else { return false }
        sockets[easy] = socket
        return true
    }

    /// Closes the connection of a socket, or ends the attempt to make it.
    func remove(_ easy: UnsafeMutableRawPointer) {
        guard sockets.removeValue(forKey: easy) != nil else { return }
        rill_multi_remove(multi, easy)
    }

    private func run() {
        while true {
            for command in commands.withLock({ exchange(&$0, with: []) }) { command() }
            var count: Int32 = 0
            rill_multi_perform(multi, &count)
            var code: Int32 = 0
            while let easy = rill_multi_next_done(multi, &code) { sockets[easy]?.connected(code) }
            for socket in ready(stillConnecting: count > 0) { socket.turn() }
        }
    }

    /// Waits for sockets that can receive or send.
    private func ready(stillConnecting: Bool) -> [CurlWebSocket] {
        // A connection that has nothing to wait for is left out: if it has broken, it would be ready for
        // ever.
        let waiting = sockets.values.filter { $0.isReading || $0.isBlocked }
        var waits = waiting.map { socket in
            rill_wait(
                descriptor: socket.descriptor,
                events: (socket.isReading ? 1 : 0) | (socket.isBlocked ? 4 : 0), ready: 0)
        }
        // When it performs, libcurl 8.21 discards an earlier wakeup.
        let hasWork = waiting.contains { $0.hasMore } || commands.withLock { !$0.isEmpty }
        // libcurl moves on to the next address of a host only when it performs, and does not report when that
        // is due.
        let longest: Int32 = hasWork ? 0 : stillConnecting ? 1_000 : 60_000
        rill_multi_poll(multi, &waits, UInt32(waits.count), longest)
        return zip(waiting, waits).filter { $1.ready != 0 || $0.hasMore }.map(\.0)
    }
}
