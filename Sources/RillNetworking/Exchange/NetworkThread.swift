import RillCurlShim

/// A thread that blocks the signals of the program, and is released when it ends.
package final class NetworkThread: Sendable {
    private let body: @Sendable () -> Void

    private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    /// Runs `body` on a new thread. Returns 0 or an error number of the system. A stack size of 0 means the
    /// size that the system chooses.
    package static func start(stackSize: Int = 0, _ body: @escaping @Sendable () -> Void) -> Int32 {
        let thread = Unmanaged.passRetained(NetworkThread(body))
        let code = rill_start_thread(
            stackSize,
            { if let thread = $0 { Unmanaged<NetworkThread>.fromOpaque(thread).takeRetainedValue().body() } },
            thread.toOpaque())
        if code != 0 { thread.release() }
        return code
    }
}
