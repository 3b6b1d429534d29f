import RillLocks

/// Owns the threads of a server: one accepts, and each connection has one.
final class Engine: Sendable {
    let limits: RequestLimits
    let readBody: @Sendable (Request) -> BodyReading
    let handler: @Sendable (Request) -> Answer
    private let state: Mutex<EngineState>
    private let stopping: Signal
    private let ended: Signal

    init(
        limits: RequestLimits, keepRequests: Int, readBody: @escaping @Sendable (Request) -> BodyReading,
        handler: @escaping @Sendable (Request) -> Answer
    ) throws(SystemError) {
        self.limits = limits
        self.readBody = readBody
        self.handler = handler
        let log = RequestLog(countLimit: keepRequests, bodyLimit: limits.loggedBodyBytes)
        state = Mutex(EngineState(log: log))
        stopping = try Signal()
        ended = try Signal()
    }

    var requests: [Request] { state.withLock { $0.log.requests } }
    var connectionCount: Int { state.withLock { $0.connectionCount } }
    var openConnections: Int { state.withLock { $0.open.count } }

    /// Begins to accept and returns the port.
    func start(onPort port: UInt16, isIPv6: Bool) throws(SystemError) -> UInt16 {
        let listener = try System.openListener(on: port, isIPv6: isIPv6)
        do {
            let port = try System.port(of: listener)
            try System.startThread(stackBytes: Self.stackBytes) { self.acceptConnections(on: listener) }
            return port
        } catch {
            System.closeDescriptor(listener)
            throw error
        }
    }

    func stop() {
        let open = state.withLock { $0.stop() }
        for connection in open { connection.socket.shutDown() }
        stopping.raise()
        // A handler may stop its server, but its thread cannot wait for itself.
        let thread = System.currentThread
        if !open.contains(where: { $0.thread == thread }) { ended.wait(atMost: .seconds(1)) }
    }

    func nextRequestIndex() -> Int {
        state.withLock { $0.nextRequestIndex() }
    }

    func log(_ request: Request) {
        state.withLock { $0.log.insert(request) }
    }

    private static let stackBytes = 512 * 1024

    private func acceptConnections(on listener: Int32) {
        while !stopping.isRaised {
            switch System.acceptConnection(on: listener) {
            case .connection(let descriptor): serve(ConnectedSocket(descriptor: descriptor))
            case .clientGone: break
            case .nobodyWaiting: _ = System.wait(for: [listener, stopping.descriptor])
            case .noResources: stopping.wait(atMost: .milliseconds(10))
            }
        }
        System.closeDescriptor(listener)
        finishThread { $0.acceptingEnded() }
    }

    private func serve(_ socket: ConnectedSocket) {
        guard let number = state.withLock({ $0.open(socket) }) else { return socket.close() }
        do {
            try System.startThread(stackBytes: Self.stackBytes) { self.runConnection(number, socket) }
        } catch {
            // Without a thread to serve it the client sees a closed connection, as from any overloaded server.
            endConnection(number, socket)
        }
    }

    private func runConnection(_ number: Int, _ socket: ConnectedSocket) {
        state.withLock { $0.connectionStarted(number, on: System.currentThread) }
        var connection = Connection(number: number, peer: Peer(descriptor: socket.descriptor), engine: self)
        connection.run()
        endConnection(number, socket)
    }

    private func endConnection(_ number: Int, _ socket: ConnectedSocket) {
        socket.close()
        finishThread { $0.connectionEnded(number) }
    }

    private func finishThread(_ change: (inout EngineState) -> Void) {
        let isLast = state.withLock { state in
            change(&state)
            return state.hasEnded
        }
        if isLast { ended.raise() }
    }
}
