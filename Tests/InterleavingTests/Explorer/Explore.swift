import Foundation

/// How far an exploration goes; the environment asks for more.
enum Reach {
    /// Added to the preemptions of every scenario.
    static let morePreemptions = number("RILL_MORE_PREEMPTIONS") ?? 0
    /// The most schedules of one scenario.
    static let schedules = number("RILL_SCHEDULES") ?? 200_000
    /// Whether each memory order is taken away once, to see whether a scenario needs it.
    static let weakens = number("RILL_WEAKEN") != nil
    /// Whether the environment asks for nothing: then every exploration has to reach its bound.
    static let isUsual = number("RILL_SCHEDULES") == nil && morePreemptions == 0 && !weakens

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}

/// Runs a scenario in every schedule with at most `preemptions` switches away from a thread that could
/// have continued, those with fewer of them first. The first schedule in which something does not hold
/// fails the test, with the string that replays it:
///
///     explore(replay: "12>1 40>0") { … }
///
/// A wait that reaches its time limit is a fault, unless `mayTimeOut` is set. With it, that may happen at any
/// moment, for a preemption.
func explore(
    preemptions: Int = 2, mayTimeOut: Bool = false, replay: String? = nil,
    name: String = #function, sourceLocation: SourceLocation = #_sourceLocation,
    _ prepare: (Scenario) -> Void
) {
    let preemptions = preemptions + Reach.morePreemptions
    let result = Exploration.run(
        preemptions: preemptions, mayTimeOut: mayTimeOut, replay: replay,
        name: name, prepare)
    if let fault = result.fault {
        print(
            "◆ \(name): FOUND after \(result.count) schedules (\(fault.preemptions) preemptions): \(fault.text)"
        )
        Issue.record(
            """
            \(fault.text)
            schedule \(result.count), with \(fault.preemptions) preemptions; to repeat it: \
            explore(replay: "\(fault.schedule)")
            """, sourceLocation: sourceLocation)
    } else {
        print("◆ \(name): \(result.count) schedules\(result.isComplete ? "" : ", not all")")
        if !result.isComplete && Reach.isUsual {
            Issue.record("\(name) does not reach its bound", sourceLocation: sourceLocation)
        }
        guard Reach.weakens else { return }
        for site in result.orders where !MemoryOrders.areNeeded(at: site) {
            let result = Exploration.run(
                preemptions: preemptions, mayTimeOut: mayTimeOut, weakened: site, name: name, prepare)
            MemoryOrders.note(site, isNeeded: result.fault != nil)
            let outcome = result.fault.map { "needed: \($0.text)" } ?? "not needed"
            print("◆ order \(site.text) \(outcome), in \(name), \(result.count) schedules")
        }
    }
}

/// Which memory orders a scenario was seen to need.
private enum MemoryOrders {
    private static let needed = Mutex<Set<CodeSite>>([])

    static func areNeeded(at site: CodeSite) -> Bool { needed.withLock { $0.contains(site) } }

    static func note(_ site: CodeSite, isNeeded: Bool) {
        if isNeeded { _ = needed.withLock { $0.insert(site) } }
    }
}

/// What an exploration found.
struct Exploration {
    struct Fault {
        let text: String
        /// The string that replays it.
        let schedule: String
        let preemptions: Int
    }

    /// How many schedules were run.
    var count = 0
    /// Whether these were all within the bound.
    var isComplete = true
    /// The operations with a memory order that were done.
    var orders: Set<CodeSite> = []
    var fault: Fault?

    static func run(
        preemptions: Int, mayTimeOut: Bool = false, weakened: CodeSite? = nil, replay: String? = nil,
        name: String, _ prepare: (Scenario) -> Void
    ) -> Exploration {
        Crashes.report()
        Globals.create()
        createGlobals(with: prepare, name: name)
        let processor = Processors.stayOnOne()
        defer { processor.map(Processors.leave) }
        let explorer = Explorer(Search(), of: name)
        defer { explorer.stop() }
        explorer.weakened = weakened
        explorer.mayTimeOut = mayTimeOut
        var result = Exploration()
        for bound in 0...(replay == nil ? preemptions : 0) where result.isComplete && result.fault == nil {
            explorer.bound = bound
            explorer.search = replay.map { Search(replaying: $0) } ?? Search()
            result.exhaust(explorer, prepare)
        }
        result.orders = explorer.orders
        return result
    }

    /// Runs the schedules within the bound of the explorer.
    private mutating func exhaust(_ explorer: Explorer, _ prepare: (Scenario) -> Void) {
        while true {
            let known = explorer.shared.count
            count += 1
            if let text = explorer.runOnce(prepare) {
                fault = Fault(
                    text: text, schedule: explorer.search.schedule, preemptions: explorer.bound)
                return
            }
            if explorer.search.isReplay { return }
            if count >= Reach.schedules {
                isComplete = false
                return
            }
            if explorer.shared.count > known {
                // Threads share more than was known: the schedules so far had too few choices.
                explorer.search = Search()
            } else if !explorer.search.advance() {
                return
            }
        }
    }
}

extension Exploration {
    /// Runs the scenario once without a check: global variables that it creates are no leaks.
    private static func createGlobals(with prepare: (Scenario) -> Void, name: String) {
        let explorer = Explorer(Search(), of: name)
        defer { explorer.stop() }
        explorer.mayTimeOut = true
        _ = explorer.runOnce(prepare)
    }
}

/// The global variables of the package, created outside any exploration: they live for ever.
private enum Globals {
    private static let areCreated: Void = {
        Observable.just(1).subscribe().dispose()
        UnhandledErrors.setHandler(UnhandledErrors.setHandler(UnhandledErrors.report))
    }()

    static func create() { _ = areCreated }
}

extension Explorer {
    /// Prepares, runs and checks one run; what did not hold.
    fileprivate func runOnce(_ prepare: (Scenario) -> Void) -> String? {
        prepareRun()
        let fault = ExploredThread.$current.withValue(ExploredThread(-1, of: self)) { () -> String? in
            let scenario = Scenario()
            prepare(scenario)
            guard run(scenario.threads) else { return failure }
            return scenario.verify()
        }
        if let fault { return fault }
        if search.hasDiverged { return "the scenario did something else in the same schedule" }
        if timeouts > 0, !mayTimeOut { return "a wait has reached its time limit" }
        if liveCount != 0 { return "\(liveCount) locks and atomics are still alive" }
        return nil
    }
}
