import Storm

/// The models of the storm pages, and how each is run.
enum StormModel: String, CaseIterable {
    case reconnect
    case stall
    case aws
    case recovery

    var policies: [String] { guide.policies.map(\.name) }

    var clients: ClosedRange<Int> { self == .aws ? 1...10_000 : 10...10_000_000 }

    /// Runs a policy of this model; its name is one of `policies`.
    func run<Failure: Error>(
        _ policy: String, _ size: StormSize, seed: UInt64, progress: (StormProgress) throws(Failure) -> Void
    ) throws(Failure) -> StormOutcome {
        switch self {
        case .reconnect:
            try ReconnectStorm(clients: size.clients, capacity: size.capacity)
                .run(ReconnectPolicy(rawValue: policy) ?? .full, seed: seed, progress: progress)
        case .stall:
            try RequestStorm(capacity: size.capacity, load: size.load, hosts: size.hosts)
                .run(RequestPolicy(rawValue: policy) ?? .full, seed: seed, progress: progress)
        case .aws:
            try LockingContest(clients: size.clients)
                .run(LockingPolicy(rawValue: policy) ?? .full, seed: seed, progress: progress)
        case .recovery:
            try RecoveryStorm(rate: Double(size.rate), outage: size.outage)
                .run(RecoveryPolicy(rawValue: policy) ?? .none, seed: seed, progress: progress)
        }
    }

    /// What its plot shows beside the attempts.
    func marks(_ size: StormSize?) -> StormPlot.Marks {
        switch self {
        case .reconnect:
            .init(outage: .zero..<ReconnectStorm.outage, capacity: size?.capacity, bin: .milliseconds(500))
        case .stall: .init(outage: RequestStorm.stall, capacity: size?.capacity, bin: .seconds(1))
        case .aws: .init(outage: nil, capacity: nil, bin: .milliseconds(50))
        case .recovery:
            .init(
                outage: size.map { RecoveryStorm(rate: Double($0.rate), outage: $0.outage).awayTime },
                capacity: size.map { $0.rate * 5 / 4 }, bin: .seconds(1))
        }
    }

    /// The figures of a run as the table of `playground storm` writes them, for each column of the guide.
    func figures(_ outcome: StormOutcome) -> [String] {
        guide.columns.map { column in
            guard let metric = outcome.metrics.first(where: { $0.name == column.name }) else { return "" }
            return metric.value?.text(decimals: self == .aws ? 1 : metric.decimals) ?? "never"
        }
    }
}

/// The size of a storm.
struct StormSize: Sendable, Equatable {
    let clients: Int
    let capacity: Int
    let hosts: Int
    let load: Double
    /// Requests a second.
    let rate: Int
    let outage: Duration

    /// What distinguishes it from the other sizes of a table, by column.
    func columns(_ model: StormModel) -> [(name: String, value: String)] {
        guard model == .recovery else { return [("clients", "\(clients)")] }
        return [("requests/s", "\(rate)"), ("outage", "\(outage.components.seconds) s")]
    }
}
