import Storm

/// What the storm page says about the models, and what it lets one choose.
struct StormGuide: Encodable {
    struct Term: Encodable {
        let name: String
        let text: String
    }

    struct Field: Encodable {
        let name: String
        let label: String
        let least: Double
        let most: Double
        /// What the field starts with; nil for a value that depends on another field, which `hint` names.
        let usual: Double?
        let hint: String?
    }

    struct Model: Encodable {
        let name: String
        let title: String
        let story: String
        let policies: [Term]
        /// The policies that the page chooses first.
        let chosen: [String]
        let fields: [Field]
        let columns: [Term]
    }

    let models = StormModel.allCases.map(\.guide)
}

extension StormModel {
    /// The fields of this model and their limits, which keep a run to seconds or a few minutes.
    var fields: [StormGuide.Field] {
        switch self {
        case .reconnect:
            [
                Self.field("clients", "Clients", 10...20_000, 1000),
                Self.field("capacity", "Capacity per second", 1...20_000, "clients ÷ 10"),
            ]
        case .stall:
            [
                Self.field("clients", "Clients", 10...20_000, 500),
                Self.field("capacity", "Capacity per second", 1...2000, "clients ÷ 10"),
                Self.field("hosts", "Hosts", 1...2000, "clients ÷ 100"),
                Self.field("load", "Load, of capacity", 0.01...2, 0.7),
            ]
        case .aws: [Self.field("clients", "Clients", 1...200, 100)]
        case .recovery:
            [
                Self.field("rate", "Requests per second", 1...1000, 50),
                Self.field("outage", "Outage, seconds", 1...600, 30),
            ]
        }
    }

    private static func field(
        _ name: String, _ label: String, _ allowed: ClosedRange<Double>, _ usual: Double
    ) -> StormGuide.Field {
        .init(
            name: name, label: label, least: allowed.lowerBound, most: allowed.upperBound, usual: usual,
            hint: nil)
    }

    private static func field(
        _ name: String, _ label: String, _ allowed: ClosedRange<Double>, _ hint: String
    ) -> StormGuide.Field {
        .init(
            name: name, label: label, least: allowed.lowerBound, most: allowed.upperBound, usual: nil,
            hint: hint)
    }

    fileprivate var guide: StormGuide.Model {
        .init(
            name: rawValue, title: title, story: story,
            policies: policies.map { .init(name: $0, text: text(ofPolicy: $0)) }, chosen: chosen,
            fields: fields,
            columns: columns)
    }

    private var title: String {
        switch self {
        case .reconnect: "Reconnect"
        case .stall: "Stall"
        case .aws: "Conflicts"
        case .recovery: "Recovery"
        }
    }

    private var story: String {
        switch self {
        case .reconnect:
            """
            All clients lose their connection at the same time and reconnect. The server is away for 30 s, \
            then accepts its capacity.
            """
        case .stall:
            """
            Requests arrive all the time. From 60 s to 90 s the server does no work and keeps its queue. \
            A host abandons an attempt after 1 s; the server still does its work.
            """
        case .aws:
            """
            Clients change one row with optimistic locking, and retry after a conflict. After the AWS \
            architecture blog of 2015.
            """
        case .recovery:
            """
            Requests arrive all the time, at 80 % of the capacity. From 60 s on the server is away for a \
            while, and every attempt fails.
            """
        }
    }

    private var chosen: [String] {
        switch self {
        case .reconnect: ["none", "full"]
        case .stall: ["full", "budget", "breaker"]
        case .aws: policies
        case .recovery: ["none", "budget", "breaker", "throttle"]
        }
    }

    private func text(ofPolicy name: String) -> String {
        switch (self, name) {
        case (_, "no-retry"): "one attempt only"
        case (.aws, "none"): "no delay"
        case (.recovery, "none"): "full jitter, no shared limit"
        case (_, "none"): "doubling delay, no jitter"
        case (_, "exponential"): "doubling delay, no jitter"
        case (_, "constant"): "1 s, no jitter"
        case (_, "constant-full"): "0 to 2 s"
        case (_, "full"): "doubling delay, full jitter"
        case (_, "equal"): "doubling delay, equal jitter"
        case (_, "decorrelated"): "decorrelated jitter"
        case (_, "budget"): "full jitter and a shared budget"
        case (_, "breaker"): "full jitter and a shared breaker"
        case (_, "throttle"): "full jitter and a shared throttle"
        case (_, "book-throttle"): "the throttle as its book has it"
        case (_, "budget-breaker"): "full jitter, budget and breaker"
        default: ""
        }
    }

    /// The figures of a run, by the names of their columns.
    var columns: [StormGuide.Term] {
        switch self {
        case .reconnect:
            [
                .init(name: "t50", text: "seconds until half of the clients are connected"),
                .init(name: "t99", text: "seconds until 99 % of the clients are connected"),
                .init(name: "t100", text: "seconds until all clients are connected"),
                .init(name: "attempts", text: "attempts per client"),
                .init(
                    name: "peak", text: "the highest rate of attempts in 10 ms, as a multiple of the capacity"
                ),
            ]
        case .stall:
            [
                .init(name: "amplification", text: "attempts per request during the stall"),
                .init(name: "goodput before", text: "% of the requests that succeed before the stall"),
                .init(name: "in outage", text: "% of the requests that succeed during the stall"),
                .init(name: "last 30 s", text: "% of the requests that succeed at the end"),
                .init(name: "dead work", text: "% of the work at the end that is for abandoned requests"),
                .init(
                    name: "recovery",
                    text: "seconds after the stall until 95 % succeed in five consecutive seconds"),
            ]
        case .aws:
            [
                .init(name: "calls", text: "writes that the clients have tried"),
                .init(name: "time", text: "milliseconds until the last client is done"),
            ]
        case .recovery:
            [
                .init(name: "load", text: "attempts during the outage, as a multiple of the capacity"),
                .init(name: "first 10 s", text: "attempts in its first 10 s, as a multiple of the capacity"),
                .init(
                    name: "recovery", text: "seconds after the outage from which on 95 % succeed for 20 s"),
            ]
        }
    }

    /// The figures of a run as the table of `playground storm` writes them, for each column.
    func figures(_ outcome: StormOutcome) -> [String] {
        columns.map { column in
            guard let metric = outcome.metrics.first(where: { $0.name == column.name }) else { return "" }
            return metric.value?.text(decimals: self == .aws ? 1 : metric.decimals) ?? "never"
        }
    }
}
