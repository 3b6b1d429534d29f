import RillCurlShim

/// A thread that blocks the signals of the program, and is released at its end.
package final class NetworkThread: Sendable {
    private let body: @Sendable () -> Void

    private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    /// Runs `body` on a thread of its own. Returns 0 or an error number of the system; a stack size of 0 is
    /// that of the system.
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
