import Storm

/// The models of the storm page, and how each is run.
enum StormModel: String, CaseIterable {
    case reconnect
    case stall
    case aws

    var policies: [String] {
        switch self {
        case .reconnect: ReconnectPolicy.allCases.map(\.rawValue)
        case .stall: RequestPolicy.allCases.map(\.rawValue)
        case .aws: LockingPolicy.allCases.map(\.rawValue)
        }
    }

    /// The options of this model that not every model has.
    var options: Set<String> {
        switch self {
        case .reconnect: ["--capacity"]
        case .stall: ["--capacity", "--hosts", "--load"]
        case .aws: []
        }
    }

    var clients: ClosedRange<Int> { self == .aws ? 1...10_000 : 10...10_000_000 }

    /// Runs a policy of this model; its name is one of `policies`.
    func run(
        _ policy: String, _ size: StormSize, seed: UInt64, progress: (StormProgress) -> Void
    ) -> StormOutcome {
        switch self {
        case .reconnect:
            ReconnectStorm(clients: size.clients, capacity: size.capacity)
                .run(ReconnectPolicy(rawValue: policy) ?? .full, seed: seed, progress: progress)
        case .stall:
            RequestStorm(capacity: size.capacity, load: size.load, hosts: size.hosts)
                .run(RequestPolicy(rawValue: policy) ?? .full, seed: seed, progress: progress)
        case .aws:
            LockingContest(clients: size.clients)
                .run(LockingPolicy(rawValue: policy) ?? .full, seed: seed)
        }
    }

    /// What its plot shows beside the attempts.
    func marks(_ size: StormSize?) -> StormPlot.Marks {
        switch self {
        case .reconnect:
            .init(outage: .zero..<ReconnectStorm.outage, capacity: size?.capacity, bin: .milliseconds(500))
        case .stall: .init(outage: RequestStorm.stall, capacity: size?.capacity, bin: .seconds(1))
        case .aws: .init(outage: nil, capacity: nil, bin: .milliseconds(50))
        }
    }
}

/// The size of a storm.
struct StormSize: Sendable {
    let clients: Int
    let capacity: Int
    let hosts: Int
    let load: Double
}
