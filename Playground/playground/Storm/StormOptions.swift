import Storm

struct StormOptions {
    var namedModel: StormModel?
    var namedPolicies: [String] = []
    var clients: Int?
    var capacity: Int?
    var hosts: Int?
    var load: Double?
    var rates: [Int] = []
    var outages: [Int] = []
    var runCount: Int?
    var seed = 1
    var plot: String?

    /// The named model, or the first that has all the policies.
    var model: StormModel {
        namedModel ?? StormModel.allCases.first { Set(namedPolicies).isSubset(of: $0.policies) } ?? .stall
    }

    var policies: [String] { namedPolicies.isEmpty ? model.policies : namedPolicies }

    var runs: Int { runCount ?? (model == .aws ? 100 : 1) }

    var sizes: [StormSize] {
        if model == .recovery {
            let rates = rates.isEmpty ? [1, 10, 100, 1000] : rates
            let outages = outages.isEmpty ? [10, 60, 600] : outages
            return rates.flatMap { rate in outages.map { size(rate: rate, outage: .seconds($0)) } }
        }
        let usual = model == .aws ? Array(stride(from: 10, through: 100, by: 10)) : [100_000]
        return (clients.map { [$0] } ?? usual).map { size(clients: $0) }
    }

    private func size(clients: Int = 0, rate: Int = 0, outage: Duration = .zero) -> StormSize {
        StormSize(
            clients: clients, capacity: capacity ?? max(1, clients / 10),
            hosts: hosts ?? max(1, clients / 100), load: load ?? 0.7, rate: rate, outage: outage)
    }

    static var table: OptionTable<StormOptions> {
        OptionTable(
            about: """
                Runs models of many clients that retry, in virtual time and with the library's own operators.

                Model reconnect: all clients lose their connection at the same time and reconnect. The server
                is away for 30 seconds, then accepts CAPACITY clients a second. The table: seconds from then
                until 50, 99 and 100 % are connected; attempts per client; the highest rate of attempts within
                10 ms, as a multiple of the capacity. Policies:
                \(StormModel.reconnect.policies.joined(separator: ", ")).

                Model stall: requests arrive at random, at LOAD of the capacity. The server stalls from 60 s
                to 90 s. The table: attempts per request during the stall; the share of requests that succeed
                before the stall, during it and at the end; the share of work at the end for abandoned
                requests; the seconds from the end of the stall until 95 % of the requests succeed in five
                consecutive seconds. Policies:
                \(StormModel.stall.policies.joined(separator: ", ")).

                Model aws: clients change one row with optimistic locking, after the AWS architecture blog of
                2015. The table: calls and ms until all are done, with the standard error, and the distance
                from the figures of the original simulator in standard errors. Policies:
                \(StormModel.aws.policies.joined(separator: ", ")).

                Model recovery: requests arrive at random, at 80 % of the capacity. The server is away for a
                while. The table: attempts during that time and in its first 10 s, as a multiple of the
                capacity; the seconds after it from which on 95 % of the requests of 20 s succeed. Policies:
                \(StormModel.recovery.policies.joined(separator: ", ")).

                Policies: full, equal and decorrelated are kinds of jitter on a doubling delay; none is that
                delay without jitter (in aws: no delay); budget, breaker and throttle are shared limits beside
                full jitter.
                """,
            success: "the models ran", defaults: StormOptions(),
            options: [
                Option(
                    "--model", "MODEL",
                    "reconnect, stall, aws or recovery (default: the first that has all the policies)",
                    \.namedModel,
                    .oneOf),
                Option(
                    "--policy", "LIST", "one policy or more: full,none,budget (default: all of the model)",
                    adding: \.namedPolicies,
                    OptionParser<String>.text.list()),
                Option(
                    "--clients", "N", "how many clients (default: 100000; aws: all of 10, 20, ... 100)",
                    \.clients,
                    .number(1...10_000_000)),
                Option(
                    "--capacity", "N",
                    "the requests that the server handles per second (default: a tenth of the clients)",
                    \.capacity, .number(1...10_000_000)),
                Option(
                    "--hosts", "N",
                    "stall: the number of hosts, each with its own limits (default: a hundredth of the clients)",
                    \.hosts,
                    .number(1...10_000_000)),
                Option(
                    "--load", "SHARE", "stall: requests as a share of the capacity (default: 0.7)", \.load,
                    .number(0.01...2)),
                Option(
                    "--rate", "LIST", "recovery: requests a second (default: 1,10,100,1000)", adding: \.rates,
                    OptionParser<Int>.number(1...100_000).list()),
                Option(
                    "--outage", "LIST", "recovery: seconds that the server is away (default: 10,60,600)",
                    adding: \.outages, OptionParser<Int>.number(1...100_000).list()),
                Option(
                    "--runs", "N",
                    "how many runs, with consecutive seeds; the figures are their means (default: 1; aws: 100)",
                    \.runCount, .number(1...100_000)),
                Option(
                    "--seed", "N",
                    "the seed of the first run (default: 1); the same seed gives the same figures",
                    \.seed, .number(0...Int.max)),
                Option(
                    "--plot", "FILE.svg", "draws the attempts of the first run over time, for each policy",
                    \.plot,
                    .newFile("svg")),
            ],
            check: { (options) throws(UsageError) in try options.check() })
    }

    private func check() throws(UsageError) {
        let model = model
        for name in namedPolicies where !model.policies.contains(name) {
            throw UsageError(
                description: "--policy needs names of the model \(model.rawValue), such as "
                    + "\(model.policies.joined(separator: ",")), but got \"\(name)\".")
        }
        let isMissing = [
            "--capacity": capacity == nil, "--clients": clients == nil, "--hosts": hosts == nil,
            "--load": load == nil, "--rate": rates.isEmpty, "--outage": outages.isEmpty,
        ]
        let unknown = isMissing.filter { !$0.value && !model.options.contains($0.key) }
        if let name = unknown.keys.min() {
            throw UsageError(description: "\(name) is not an option of the model \(model.rawValue).")
        }
        if let clients, !model.clients.contains(clients) {
            throw UsageError(
                description: "--clients needs a whole number from \(model.clients.lowerBound) to "
                    + "\(model.clients.upperBound) in the model \(model.rawValue), but got \"\(clients)\".")
        }
    }
}
