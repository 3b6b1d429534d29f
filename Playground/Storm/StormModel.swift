import Storm

/// The models of the storm page, and how each is run.
enum StormModel: String, CaseIterable {
    case x1
    case x2
    case aws

    var policies: [String] {
        switch self {
        case .x1: ReconnectPolicy.allCases.map(\.rawValue)
        case .x2: RequestPolicy.allCases.map(\.rawValue)
        case .aws: LockingPolicy.allCases.map(\.rawValue)
        }
    }

    /// Which options, of those that not every model has, it has.
    var options: Set<String> {
        switch self {
        case .x1: ["--capacity"]
        case .x2: ["--capacity", "--hosts", "--load"]
        case .aws: []
        }
    }

    var clients: ClosedRange<Int> { self == .aws ? 1...10_000 : 10...10_000_000 }

    /// Runs a policy of this model; its name is one of `policies`.
    func run(
        _ policy: String, _ size: StormSize, seed: UInt64, progress: (StormProgress) -> Void
    ) -> StormOutcome {
        switch self {
        case .x1:
            ReconnectStorm(clients: size.clients, capacity: size.capacity)
                .run(ReconnectPolicy(rawValue: policy) ?? .full, seed: seed, progress: progress)
        case .x2:
            RequestStorm(capacity: size.capacity, load: size.load, hosts: size.hosts)
                .run(RequestPolicy(rawValue: policy) ?? .full, seed: seed, progress: progress)
        case .aws:
            LockingContest(clients: size.clients)
                .run(LockingPolicy(rawValue: policy) ?? .full, seed: seed)
        }
    }
}

/// How large a storm is.
struct StormSize: Sendable {
    var clients: Int
    var capacity: Int
    var hosts: Int
    var load: Double
}
