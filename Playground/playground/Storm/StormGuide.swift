/// What the pages say about a model, and what a reader can choose.
struct StormGuide: Encodable {
    struct Term: Encodable {
        let name: String
        let text: String
    }

    /// A size of the model. Its limits keep a run in the browser to seconds or a few minutes.
    struct Field: Encodable {
        let name: String
        let label: String
        let least: Double
        let most: Double
        /// The initial value of the field; nil for a value that depends on another field, which `hint` names.
        var usual: Double?
        var hint: String?

        var isWhole: Bool { name != "load" }
    }

    let name: String
    let title: String
    let story: String
    let policies: [Term]
    /// The policies that the page chooses first.
    let chosen: [String]
    let fields: [Field]
    /// The figures of a run, by the names of their columns.
    let columns: [Term]
    /// A run in a few words, with the names of columns and their units in braces.
    let verdict: String
}

extension StormModel {
    var guide: StormGuide {
        switch self {
        case .reconnect: .reconnect
        case .stall: .stall
        case .aws: .aws
        case .recovery: .recovery
        case .overload: .overload
        }
    }
}

extension StormGuide {
    fileprivate static let reconnect = StormGuide(
        name: "reconnect", title: "Reconnect",
        story: """
            All clients lose their connection at the same time and reconnect. The server is away for 30 s, \
            then accepts its capacity.
            """,
        policies: terms(
            ("none", "doubling delay, no jitter"), ("constant", "1 s, no jitter"),
            ("full", "doubling delay, full jitter"), ("equal", "doubling delay, equal jitter"),
            ("decorrelated", "decorrelated jitter"), ("constant-full", "0 to 2 s")),
        chosen: ["none", "full"],
        fields: [
            Field(name: "clients", label: "Clients", least: 10, most: 20_000, usual: 1000),
            Field(
                name: "capacity", label: "Capacity per second", least: 1, most: 20_000,
                hint: "clients ÷ 10"),
        ],
        columns: terms(
            ("t50", "seconds until half of the clients are connected"),
            ("t99", "seconds until 99 % of the clients are connected"),
            ("t100", "seconds until all clients are connected"), ("attempts", "attempts per client"),
            ("peak", "the highest rate of attempts in 10 ms, as a multiple of the capacity")),
        verdict: "all are back after {t100:s}, and the peak is {peak} times the capacity")

    fileprivate static let stall = StormGuide(
        name: "stall", title: "Stall",
        story: """
            Requests arrive all the time. From 60 s to 90 s the server does no work and keeps its queue. \
            A host abandons an attempt after 1 s; the server still does its work.
            """,
        policies: terms(
            ("no-retry", "one attempt only"), ("none", "doubling delay, no jitter"),
            ("full", "doubling delay, full jitter"), ("budget", "full jitter and a shared budget"),
            ("breaker", "full jitter and a shared breaker"),
            ("waiting", "a shared breaker that requests wait for"),
            ("throttle", "full jitter and a shared throttle"),
            ("budget-breaker", "full jitter, budget and breaker")),
        chosen: ["full", "budget", "breaker"],
        fields: [
            Field(name: "clients", label: "Clients", least: 10, most: 20_000, usual: 500),
            Field(name: "capacity", label: "Capacity per second", least: 1, most: 2000, hint: "clients ÷ 10"),
            Field(name: "hosts", label: "Hosts", least: 1, most: 2000, hint: "clients ÷ 100"),
            Field(name: "load", label: "Load, of capacity", least: 0.01, most: 2, usual: 0.7),
        ],
        columns: terms(
            ("amplification", "attempts per request during the stall"),
            ("ok before", "% of the requests that succeed before the stall"),
            ("ok in outage", "% of the requests that succeed during the stall"),
            ("ok last 30 s", "% of the requests that succeed at the end"),
            ("dead work", "% of the work at the end that is for abandoned requests"),
            ("recovery", "seconds after the stall until 95 % succeed in five consecutive seconds")),
        verdict: "{amplification} attempts per request during the stall, recovery {recovery:s}")

    fileprivate static let aws = StormGuide(
        name: "aws", title: "Conflicts",
        story: """
            Clients change one row with optimistic locking, and retry after a conflict. After the AWS \
            architecture blog of 2015.
            """,
        policies: terms(
            ("none", "no delay"), ("exponential", "doubling delay, no jitter"),
            ("equal", "doubling delay, equal jitter"), ("full", "doubling delay, full jitter"),
            ("decorrelated", "decorrelated jitter")),
        chosen: ["none", "exponential", "equal", "full", "decorrelated"],
        fields: [Field(name: "clients", label: "Clients", least: 1, most: 200, usual: 100)],
        columns: terms(
            ("calls", "writes that the clients have tried"),
            ("time", "milliseconds until the last client is done")),
        verdict: "all are done after {time:ms} and {calls} writes")

    fileprivate static let recovery = StormGuide(
        name: "recovery", title: "Recovery",
        story: """
            Requests arrive all the time, at 80 % of the capacity. From 60 s on the server is away for a \
            while, and every attempt fails.
            """,
        policies: terms(
            ("none", "full jitter, no shared limit"), ("budget", "full jitter and a shared budget"),
            ("breaker", "full jitter and a shared breaker"),
            ("waiting", "a shared breaker that requests wait for"),
            ("throttle", "full jitter and a shared throttle"),
            ("book-throttle", "the unchanged formula of Google's SRE book, chapter 21")),
        chosen: ["none", "budget", "breaker", "throttle"],
        fields: [
            Field(name: "rate", label: "Requests per second", least: 1, most: 1000, usual: 50),
            Field(name: "outage", label: "Outage, seconds", least: 1, most: 600, usual: 30),
        ],
        columns: terms(
            ("load", "attempts during the outage, as a multiple of the capacity"),
            ("first 10 s", "attempts in its first 10 s, as a multiple of the capacity"),
            ("recovery", "seconds after the outage from which on 95 % succeed for 20 s")),
        verdict: "{load} times the capacity during the outage, recovery {recovery:s}")

    fileprivate static let overload = StormGuide(
        name: "overload", title: "Overload",
        story: """
            Twice as many requests arrive as the server can handle; from 60 s on it has half of its workers. \
            A client abandons a request after 1 s; the server still does its work.
            """,
        policies: terms(
            ("none", "no limit"), ("places", "a bulkhead with a place for each worker of the beginning"),
            ("many-places", "a bulkhead with four places for each"),
            ("adaptive", "a bulkhead that finds its size")),
        chosen: ["none", "places", "adaptive"],
        fields: [Field(name: "rate", label: "Requests per second", least: 40, most: 2000, usual: 200)],
        columns: terms(
            ("goodput", "answers in time, as a share of what the server can do"),
            ("p99", "seconds of the slowest of a hundred answers; 0.46 without a queue"),
            ("goodput half", "the same when the server has half of its workers"),
            ("p99 half", "the same when the server has half of its workers")),
        verdict: "{goodput half} of what the smaller server can do, the slowest of a hundred in {p99 half:s}")

    private static func terms(_ terms: (name: String, text: String)...) -> [Term] {
        terms.map { Term(name: $0.name, text: $0.text) }
    }
}
