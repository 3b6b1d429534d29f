struct StormOptions {
    var namedModel: StormModel?
    var namedPolicies: [String] = []
    /// The numbers that were given, by the names of the fields in the model's guide.
    var sizes: [String: [Double]] = [:]
    var runCount: Int?
    var seed = 1
    var plot: String?
    var maxPeak: Double?
    var isOverLoopback = false
    /// The policies of files, by their paths.
    private(set) var files: [String: PolicyFile] = [:]

    /// The named model, or the first that has all the policies; `stall` if all policies are files.
    var model: StormModel {
        let names = namedPolicies.filter { !Self.isFile($0) }
        if names.isEmpty && !namedPolicies.isEmpty { return namedModel ?? .stall }
        return namedModel ?? StormModel.allCases.first { Set(names).isSubset(of: $0.policies) } ?? .stall
    }

    private static func isFile(_ policy: String) -> Bool { policy.hasSuffix(".json") }

    var policies: [String] { namedPolicies.isEmpty ? model.policies : namedPolicies }

    var runs: Int { runCount ?? (model != .aws ? 1 : isSmall ? 30 : 100) }

    /// Whether storms are small: without given sizes in a debug build, which is ten times slower.
    private var isSmall: Bool {
        _isDebugAssertConfiguration() && Set(["clients", "rate", "outage"]).isDisjoint(with: sizes.keys)
    }

    /// Why the storms are small.
    var notice: String? {
        !isSmall
            ? nil
            : """
            A debug build: small sizes. For the large ones: swift run -c release playground storm

            """
    }

    var stormSizes: [StormSize] {
        if model == .recovery {
            let rates = sizes["rate"] ?? (isSmall ? [1, 10, 50] : [1, 10, 100, 1000])
            let outages = sizes["outage"] ?? (isSmall ? [10, 60] : [10, 60, 600])
            return rates.flatMap { rate in outages.map { size(rate: Int(rate), outage: .seconds($0)) } }
        }
        if model == .overload {
            return (sizes["rate"] ?? (isSmall ? [40, 80] : [40, 200, 2000])).map { size(rate: Int($0)) }
        }
        let conflicts = isSmall ? [10.0, 20, 30] : Array(stride(from: 10.0, through: 100, by: 10))
        let usual = model == .aws ? conflicts : [isSmall ? 1_000 : 100_000]
        return (sizes["clients"] ?? usual).map { size(clients: Int($0)) }
    }

    private func size(clients: Int = 0, rate: Int = 0, outage: Duration = .zero) -> StormSize {
        let given = { (name: String) in sizes[name]?.first.map { Int($0) } }
        return StormSize(
            clients: clients, capacity: given("capacity") ?? max(1, clients / 10),
            hosts: given("hosts") ?? max(1, clients / 100), load: sizes["load"]?.first ?? 0.7, rate: rate,
            outage: outage)
    }

    static var table: OptionTable<StormOptions> {
        OptionTable(
            about: """
                Runs models of many clients that retry, in virtual time and with the library's own operators.
                Build it for release: swift run -c release playground storm. A debug build has small defaults.

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

                Model overload: twice as many requests arrive as the server can handle; from 60 s on it has
                half of its workers. The table, before and after: answers in time as a share of what the server
                can do, and the seconds of the slowest of a hundred, 0.46 without a queue. Policies:
                \(StormModel.overload.policies.joined(separator: ", ")).

                Policies: full, equal and decorrelated are kinds of jitter on a doubling delay; none is that
                delay without jitter (in aws: no delay); budget, breaker and throttle are shared limits beside
                full jitter. A name that ends with .json is a file with a RetryPolicy, as an application reads
                it (docs/reliability/limits.md); in the model stall it is cut to attempts of 1 s. Its breaker,
                throttle and budget are those of the storm, whatever their names, and its errors to retry are
                all errors.
                """,
            success: "the models ran, and no peak was above --max-peak", defaults: StormOptions(),
            options: [
                Option(
                    "--model", "MODEL",
                    "reconnect, stall, aws, recovery or overload (default: the first that has all the policies)",
                    \.namedModel, .oneOf),
                Option(
                    "--policy", "LIST",
                    "one policy or more, or files: full,none,mine.json (default: all of the model)",
                    adding: \.namedPolicies, policies),
                Option(
                    "--max-peak", "N",
                    """
                    fails if a second of the outage, or after it (reconnect: only after it), has more attempts \
                    than N times the capacity, or if a client of reconnect gives up. At the rates of recovery below \
                    100 a second, chance alone may exceed N
                    """,
                    \.maxPeak, .number(0.01...1_000_000)),
                size(
                    "clients", "how many clients (default: 100000; aws: all of 10, 20, ... 100)",
                    .number(1...10_000_000)),
                size(
                    "capacity",
                    "the requests that the server handles per second (default: a tenth of the clients)",
                    .number(1...10_000_000)),
                size(
                    "hosts",
                    "stall: the number of hosts, each with its own limits (default: a hundredth of the clients)",
                    .number(1...10_000_000)),
                Option(
                    "--load", "SHARE", "stall: requests as a share of the capacity (default: 0.7)",
                    \.sizes["load"], OptionParser<Double>.number(0.01...2).map { [$0] }),
                sizes(
                    "rate", "requests a second (default: 1,10,100,1000 in recovery, 40,200,2000 in overload)"),
                sizes("outage", "recovery: seconds that the server is away (default: 10,60,600)"),
                Option(
                    "--loopback",
                    "overload: asks a server on the loopback interface, for 120 s a policy, not the model"
                ) { $0.isOverLoopback = true },
                Option(
                    "--runs", "N",
                    "how many runs, with consecutive seeds; the figures are their means (default: 1; aws: 100)",
                    \.runCount, .number(1...100_000)),
                Option(
                    "--seed", "N",
                    "the seed of the first run (default: 1); the same seed gives the same figures", \.seed,
                    .number(0...Int.max)),
                Option(
                    "--plot", "FILE.svg", "draws the attempts of the first run over time, for each policy",
                    \.plot, .newPicture),
            ],
            check: { (options) throws(UsageError) in try options.check() })
    }

    private static func size(
        _ name: String, _ meaning: String, _ parser: OptionParser<Int>
    ) -> Option<StormOptions> {
        Option("--\(name)", "N", meaning, \.sizes[name], parser.map { [Double($0)] })
    }

    private subscript(list name: String) -> [Double] {
        get { sizes[name] ?? [] }
        set { sizes[name] = newValue }
    }

    private static func sizes(_ name: String, _ meaning: String) -> Option<StormOptions> {
        let parser = OptionParser<Int>.number(1...100_000).list().map { $0.map(Double.init) }
        return Option("--\(name)", "LIST", meaning, adding: \.[list: name], parser)
    }

    private static var policies: OptionParser<[String]> { OptionParser<String>.text().list() }

    /// The same options, with the files read.
    func readingFiles() throws(UsageError) -> StormOptions {
        var copy = self
        for name in namedPolicies where Self.isFile(name) { copy.files[name] = try PolicyFile(name) }
        return copy
    }

    private func check() throws(UsageError) {
        let model = model
        if [.aws, .overload].contains(model), maxPeak != nil || namedPolicies.contains(where: Self.isFile) {
            throw UsageError("The model \(model.rawValue) has no outage: no file, and no --max-peak.")
        }
        _ = try readingFiles()
        if isOverLoopback && model != .overload {
            throw UsageError("--loopback is not an option of the model \(model.rawValue).")
        }
        for name in namedPolicies where !model.policies.contains(name) && !Self.isFile(name) {
            throw UsageError(
                "--policy needs names of the model \(model.rawValue), such as "
                    + "\(model.policies.joined(separator: ",")), but got \"\(name)\".")
        }
        if let name = sizes.keys.sorted().first(where: { !model.guide.fields.map(\.name).contains($0) }) {
            throw UsageError("--\(name) is not an option of the model \(model.rawValue).")
        }
        if let clients = sizes["clients"]?.first.map({ Int($0) }), !model.clients.contains(clients) {
            throw UsageError(
                "--clients needs a whole number from \(model.clients.lowerBound) to "
                    + "\(model.clients.upperBound) in the model \(model.rawValue), but got \"\(clients)\".")
        }
    }
}
