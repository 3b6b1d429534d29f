import RillCore

/// All clients lose their connection at the same time, and the server is away for a while.
///
/// | | |
/// |---|---|
/// | t = 0 | the connection of every client fails; the client reconnects as its policy says |
/// | up to 30 s | the server refuses every attempt |
/// | from then on | it accepts `capacity` a second; it rejects an attempt that would wait longer than 1 s |
/// | a message | takes \|N(10, 2)\| ms each way |
/// | a client | never gives up; a timeout of 2 s is left out, since no response takes that long |
package struct ReconnectStorm: Simulation {
    package let clients: Int
    package let capacity: Int

    /// When the server is back.
    package static let outage = Duration.seconds(30)
    static let longestWait = Duration.seconds(1)
    /// A storm that is not over then is not simulated further.
    static let end = Duration.seconds(900)

    package init(clients: Int, capacity: Int) {
        self.clients = clients
        self.capacity = capacity
    }

    package func start(_ policy: ReconnectPolicy, seed: UInt64) -> any StormRun {
        let run = ReconnectRun(self, seed: seed)
        run.loseAllConnections(policy.backoff)
        return run
    }
}

/// How the clients of the reconnect storm wait.
package enum ReconnectPolicy: String, CaseIterable, Sendable {
    case none
    case constant
    case full
    case equal
    case decorrelated
    case constantFull = "constant-full"

    var backoff: Backoff {
        switch self {
        case .none: .stormCurve
        case .constant: .constant(.seconds(1))
        case .full: .stormCurve.jitter(.full)
        case .equal: .stormCurve.jitter(.equal)
        case .decorrelated: .decorrelated(initial: .milliseconds(100)).cap(.seconds(20))
        // As often as `constant` on average.
        case .constantFull: .constant(.seconds(2)).jitter(.full)
        }
    }
}
