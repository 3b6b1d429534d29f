/// The command line.
struct Options {
    var command = Command.run
    var filter = ""
    var repetitions: Int?
    var isQuick = false
    var isJSON = false
    var isChecking = false

    enum Command: String, CaseIterable {
        case run, growth, memory, depth
    }

    init(_ words: some Sequence<String>) throws {
        var rest = Array(words)[...]
        if let command = rest.first.flatMap(Command.init) {
            self.command = command
            rest.removeFirst()
        }
        while let word = rest.popFirst() {
            switch word {
            case "--check": isChecking = true
            case "--quick" where command == .run: isQuick = true
            case "--json" where command == .run: isJSON = true
            case "--filter" where command == .run: filter = try Self.value(&rest, of: word)
            case "--repetitions" where command == .run:
                repetitions = try Self.positiveNumber(&rest, of: word)
            default: throw InputError("\(command.rawValue) does not know \"\(word)\".")
            }
        }
    }

    private static func value(_ rest: inout ArraySlice<String>, of option: String) throws -> String {
        guard let value = rest.popFirst() else { throw InputError("\(option) needs a value.") }
        return value
    }

    private static func positiveNumber(_ rest: inout ArraySlice<String>, of option: String) throws -> Int {
        let text = try value(&rest, of: option)
        guard let number = Int(text), number > 0 else {
            throw InputError("\(option) needs a whole number above 0, but got \"\(text)\".")
        }
        return number
    }

    static let help = """
        Measures the cost of Rill beside the same work written by hand.

        Usage: swift run -c release --package-path Benchmarks bench [COMMAND] [OPTION …]

        Commands:
          run       every workload: time, ratio to the loop, allocations, verdict (default)
          growth    the cost of an event, subscriber, inner stream and timer among 1,000 to 1,000,000 of them
          memory    the bytes of a live subscription
          depth     how deep streams may nest on a stack of 8 MiB

        Options of run:
          --filter TEXT      only the workloads whose name contains this text
          --repetitions N    how often each is measured (default: 15, 3 with --quick); the smallest time counts
          --quick            a tenth of the work and 3 repetitions
          --json             the results as JSON in place of the table

        Option of every command:
          --check            exit code 1 when run finds more allocations than Benchmarks/budget.json allows or a
                             lookup of type metadata at run time, when growth, memory or depth miss their goal.
                             The times of run never fail it.

        A ratio is the smallest time of Rill by the smallest time of the loop. The noise is how far the best
        quarter of the repetitions spreads, of both. The verdict is "goal", "over goal", or "over limit": then
        the limit of budget.json is exceeded, by more than the noise in the case of a time.

        Exit codes: 0, 1 when --check finds something or a measurement fails, 2 for a command line or a budget that
        cannot be used.
        """
}

/// The command line or the budget cannot be used; bench ends with exit code 2.
struct InputError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
