/// What the threads of a server share.
struct EngineState {
    struct OpenConnection {
        let socket: ConnectedSocket
        var thread: UInt?
    }

    var log: RequestLog
    private(set) var open: [Int: OpenConnection] = [:]
    private(set) var connectionCount = 0
    private var requestCount = 0
    private var isStopping = false
    private var isAccepting = true

    init(log: RequestLog) {
        self.log = log
    }

    var hasEnded: Bool {
        !isAccepting && open.isEmpty
    }

    /// Takes a connection in and numbers it; nil when the server is stopping.
    mutating func open(_ socket: ConnectedSocket) -> Int? {
        guard !isStopping else { return nil }
        connectionCount += 1
        open[connectionCount] = OpenConnection(socket: socket)
        return connectionCount
    }

    mutating func connectionStarted(_ number: Int, on thread: UInt) {
        open[number]?.thread = thread
    }

    mutating func connectionEnded(_ number: Int) {
        open[number] = nil
    }

    mutating func acceptingEnded() {
        isAccepting = false
    }

    mutating func nextRequestIndex() -> Int {
        defer { requestCount += 1 }
        return requestCount
    }

    /// Lets no more connections in, and returns those that are open.
    mutating func stop() -> [OpenConnection] {
        isStopping = true
        return Array(open.values)
    }
}
