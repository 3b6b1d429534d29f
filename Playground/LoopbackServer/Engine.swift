import Foundation
import RillLocks

/// The threads of a server: one accepts connections, and each connection has its own.
final class Engine: Sendable {
    private struct State {
        var requests: [Request] = []
        var requestCount = 0
        var connectionCount = 0
        /// The descriptors of the open connections, by number.
        var open: [Int: Int32] = [:]
        /// The end of a pipe. Closing it wakes the thread that accepts connections. Nil once the server is
        /// stopping.
        var wakeUp: Int32?
        /// A socket that keeps the port after the server has stopped, so that late clients are refused.
        var keeper: Int32?
    }

    let readBody: @Sendable (Request) -> BodyReading
    let handler: @Sendable (Request) -> Behavior
    let keepsBodies: Bool
    private let limits: ServerLimits
    private let maximumRequests: Int
    private let state = Mutex(State())
    private let threads = DispatchGroup()

    init(
        maximumRequests: Int, keepsBodies: Bool, limits: ServerLimits,
        readBody: @escaping @Sendable (Request) -> BodyReading,
        handler: @escaping @Sendable (Request) -> Behavior
    ) {
        self.maximumRequests = maximumRequests
        self.keepsBodies = keepsBodies
        self.limits = limits
        self.readBody = readBody
        self.handler = handler
    }

    var requests: [Request] { state.withLock { $0.requests } }
    var connectionCount: Int { state.withLock { $0.connectionCount } }
    var openConnections: Int { state.withLock { $0.open.count } }

    /// Begins to accept and returns the port.
    func start(onPort port: UInt16, isIPv6: Bool) throws(ServerError) -> UInt16 {
        let (listener, keeper) = try Socket.listener(on: port, isIPv6: isIPv6)
        let bound = Socket.port(of: listener)
        guard let bound, let (woken, wakeUp) = Socket.pipe() else {
            let error = ServerError(call: bound == nil ? "getsockname" : "pipe", port: port)
            for descriptor in [listener, keeper] { descriptor.map(Socket.close) }
            throw error
        }
        state.withLock { ($0.wakeUp, $0.keeper) = (wakeUp, keeper) }
        startThread { self.acceptConnections(on: listener, until: woken) }
        return bound
    }

    func stop() {
        state.withLock { state in
            for descriptor in state.open.values { Socket.shutDown(descriptor) }
            if let wakeUp = state.wakeUp.take() { Socket.close(wakeUp) }
        }
        _ = threads.wait(timeout: .now() + limits.stoppingTime / .seconds(1))
    }

    /// Gives up the port, at which nothing listens any more.
    func releasePort() {
        if let keeper = state.withLock({ $0.keeper.take() }) { Socket.close(keeper) }
    }

    func nextRequestIndex() -> Int {
        state.withLock { state in
            defer { state.requestCount += 1 }
            return state.requestCount
        }
    }

    func log(_ request: Request) {
        state.withLock { state in
            // Requests of other connections may have been read first.
            let successors = state.requests.reversed().prefix { $0.index > request.index }.count
            state.requests.insert(request, at: state.requests.count - successors)
            state.requests.removeFirst(max(0, state.requests.count - maximumRequests))
        }
    }

    private func startThread(_ run: @escaping @Sendable () -> Void) {
        threads.enter()
        let thread = Thread { [threads] in
            run()
            threads.leave()
        }
        thread.stackSize = 512 * 1024
        thread.start()
    }

    private func acceptConnections(on listener: Int32, until woken: Int32) {
        while state.withLock({ $0.wakeUp != nil }) {
            if openConnections >= limits.connections {
                // The end of a connection does not wake this thread.
                _ = Socket.wait(for: [woken], until: .now + .milliseconds(10))
            } else if let descriptor = Socket.accept(on: listener) {
                serve(descriptor)
            } else {
                _ = Socket.wait(for: [listener, woken])
            }
        }
        // Shut down as well as closed, because a process that is being started has a copy of the listener
        // until it runs its program.
        Socket.shutDown(listener)
        Socket.close(listener)
        Socket.close(woken)
    }

    private func serve(_ descriptor: Int32) {
        let number = state.withLock { state in
            guard state.wakeUp != nil else { return nil as Int? }
            state.connectionCount += 1
            state.open[state.connectionCount] = descriptor
            return state.connectionCount
        }
        guard let number else { return Socket.close(descriptor) }
        startThread { [self] in
            Connection(number: number, peer: Peer(descriptor, limits: limits), engine: self).run()
            // Both under the lock: `stop()` must not shut down another socket with the same number, and a
            // connection that is no longer counted must be closed.
            state.withLock { state in
                state.open[number] = nil
                Socket.close(descriptor)
            }
        }
    }
}
