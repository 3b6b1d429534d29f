import Storm

/// The models of the storm pages, and how each is run.
enum StormModel: String, CaseIterable {
    case reconnect
    case stall
    case aws
    case recovery
    case overload

    var policies: [String] { guide.policies.map(\.name) }

    var clients: ClosedRange<Int> { self == .aws ? 1...10_000 : 10...10_000_000 }

    /// Runs a policy of this model; its name is one of `policies`.
    func run<Failure: Error>(
        _ policy: String, _ size: StormSize, seed: UInt64, progress: (any StormRun) throws(Failure) -> Void
    ) throws(Failure) -> StormOutcome {
        try start(policy, size, seed: seed).run(progress: progress)
    }

    /// A run of the policy of a file; nil in a model of conflicts.
    func start(_ file: PolicyFile, _ size: StormSize, seed: UInt64) throws -> (any StormRun)? {
        let policies = try (0..<max(1, size.hosts)).map { try file.policy(seed: seed &+ UInt64($0)) }
        switch self {
        case .reconnect:
            return ReconnectStorm(policies[0], clients: size.clients, capacity: size.capacity, seed: seed)
        case .stall:
            var next = policies.makeIterator()
            return RequestStorm(capacity: size.capacity, load: size.load, hosts: size.hosts, seed: seed) {
                _ in
                next.next() ?? policies[0]
            }
        case .recovery:
            return RecoveryStorm(policies[0], rate: Double(size.rate), outage: size.outage, seed: seed)
        case .aws, .overload: return nil
        }
    }

    /// The most attempts within a second of the outage or after it, as a multiple of the capacity. In
    /// `reconnect`, where all clients have lost their connection, only seconds after the outage count.
    func peak(_ outcome: StormOutcome, _ size: StormSize) -> Double {
        let marks = marks(size)
        guard let outage = marks.outage, let capacity = marks.capacity else { return 0 }
        let start = self == .reconnect ? outage.upperBound : outage.lowerBound
        let seconds = outcome.attempts.merged(into: .seconds(1)).counts.dropFirst(Int(start / .seconds(1)))
        // The marks of the plot are whole numbers, but the capacity of a recovery need not be whole.
        let exact = self == .recovery ? Double(size.rate) / 0.8 : Double(capacity)
        return Double(seconds.max() ?? 0) / exact
    }

    private func start(_ policy: String, _ size: StormSize, seed: UInt64) -> any StormRun {
        switch self {
        case .reconnect:
            ReconnectStorm(
                .init(rawValue: policy) ?? .full, clients: size.clients, capacity: size.capacity, seed: seed)
        case .stall:
            RequestStorm(
                .init(rawValue: policy) ?? .full, capacity: size.capacity, load: size.load, hosts: size.hosts,
                seed: seed)
        case .aws: LockingContest(.init(rawValue: policy) ?? .full, clients: size.clients, seed: seed)
        case .recovery:
            RecoveryStorm(
                .init(rawValue: policy) ?? .none, rate: Double(size.rate), outage: size.outage, seed: seed)
        case .overload:
            OverloadStorm(.init(rawValue: policy) ?? .none, rate: Double(size.rate), seed: seed)
        }
    }

    /// What the plot of the model shows beside the attempts.
    func marks(_ size: StormSize?) -> StormPlot.Marks {
        switch self {
        case .reconnect:
            .init(outage: .zero..<ReconnectStorm.outage, capacity: size?.capacity, bin: .milliseconds(500))
        case .stall: .init(outage: RequestStorm.stall, capacity: size?.capacity, bin: .seconds(1))
        case .aws: .init(outage: nil, capacity: nil, bin: .milliseconds(50))
        case .recovery:
            .init(
                outage: size.map { RecoveryStorm.awayTime($0.outage) },
                capacity: size.map { $0.rate * 5 / 4 }, bin: .seconds(1))
        case .overload: .init(outage: nil, capacity: size.map { $0.rate / 2 }, bin: .seconds(1))
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

    /// The columns that distinguish this size from the other sizes of a table.
    func columns(_ model: StormModel) -> [(name: String, value: String)] {
        switch model {
        case .recovery: [("requests/s", "\(rate)"), ("outage", "\(outage.components.seconds) s")]
        case .overload: [("requests/s", "\(rate)")]
        case .reconnect, .stall, .aws: [("clients", "\(clients)")]
        }
    }
}
