import Foundation
import RillCurlShim
import RillLocks
import RillNetworking

/// One thread that performs all WebSockets of the process: libcurl connects, and waits for what is ready.
///
/// Requests have threads of their own, so that a flood of messages does not delay them.
// Unchecked: `sockets` and `buffer` are confined to the thread. So is the multi handle, except for the
// wakeup, which libcurl allows from any thread.
final class SocketLoop: @unchecked Sendable {
    typealias Command = @Sendable () -> Void

    private static let running = Mutex<SocketLoop?>(nil)

    private let multi: UnsafeMutableRawPointer
    private let commands = Mutex<[Command]>([])
    private var sockets: [UnsafeMutableRawPointer: CurlWebSocket] = [:]
    /// What was received last, for the connection that receives it.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)

    /// It starts with the first connection, and stays.
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

    /// Begins to connect; `connected` of the socket is called at the end of that.
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
        // Without anything to wait for, a connection that has broken would be ready forever.
        let waiting = sockets.values.filter { $0.isReading || $0.isBlocked }
        var waits = waiting.map { socket in
            rill_wait(
                descriptor: socket.descriptor,
                events: (socket.isReading ? 1 : 0) | (socket.isBlocked ? 4 : 0), ready: 0)
        }
        // As it performs, libcurl 8.21 discards a wakeup that came before.
        let hasWork = waiting.contains { $0.hasMore } || commands.withLock { !$0.isEmpty }
        // libcurl moves on to the next address of a host when it is asked to perform, and does not say when.
        let longest: Int32 = hasWork ? 0 : stillConnecting ? 1_000 : 60_000
        rill_multi_poll(multi, &waits, UInt32(waits.count), longest)
        return zip(waiting, waits).filter { $1.ready != 0 || $0.hasMore }.map(\.0)
    }
}
