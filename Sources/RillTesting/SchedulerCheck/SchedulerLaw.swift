import RillCore

/// One law of schedulers, and how to observe that it is broken.
struct SchedulerLaw: Sendable {
    let name: String
    var isForSerialSchedulers = false
    /// Whether no other law can be checked while this one is broken.
    var isPrerequisite = false
    /// Checks the law, and returns what was observed instead; nil when the law holds.
    let violation: @Sendable (SchedulerTrial) async throws -> String?

    static let all = prerequisites + timing + lifetimes + threads + periodic
}

extension SchedulerCheck {
    /// A thread that has not returned after this time is taken to wait for a lock of the scheduler.
    @TaskLocal package static var patienceWithLocks: Duration = .seconds(10)
}

extension SchedulerLaw {
    /// Laws without which no other law can be checked.
    static let prerequisites = [
        SchedulerLaw(name: "work runs once", isPrerequisite: true) { trial in
            let turns = Tally<String>()
            trial.scheduler.schedule(in: trial.lifetime) { turns.add("schedule(in:)") }
            for delay in [0, 20] {
                trial.scheduler.schedule(after: .milliseconds(delay), in: trial.lifetime) {
                    turns.add("schedule(after: \(delay) ms)")
                }
            }
            let hasRun = try await trial.eventually { turns.entries.count >= 3 }
            try await trial.settle()
            if hasRun && Set(turns.entries).count == 3 && turns.entries.count == 3 { return nil }
            return "of 3 pieces of work these ran: \(turns.entries)"
        },
        SchedulerLaw(name: "work runs outside the locks of the scheduler", isPrerequisite: true) { trial in
            let scheduler = trial.scheduler
            let results = Tally<Bool>()
            let (lifetime, patience) = (trial.lifetime, SchedulerCheck.patienceWithLocks)
            let probe = { @Sendable in
                // After a failure, another wait would only take time.
                if results.entries.contains(false) { return results.add(false) }
                results.add(
                    finishes(within: patience) {
                        _ = scheduler.now
                        scheduler.schedule(in: lifetime) {}
                        scheduler.schedule(after: .zero, in: lifetime) {}
                    })
            }
            scheduler.schedule(in: lifetime, probe)
            scheduler.schedule(after: .zero, in: lifetime, probe)
            scheduler.schedule(after: .zero, every: .seconds(3600), in: lifetime, probe)
            _ = try await trial.eventually { results.entries.count >= 3 }
            if results.entries.contains(false) {
                return "another thread could not use it while work was running"
            }
            let count = results.entries.count
            return count >= 3 ? nil : "\(count) of 3 pieces of work ran"
        },
        SchedulerLaw(name: "work that is scheduled inside a piece of work runs", isPrerequisite: true) {
            trial in
            let (scheduler, lifetime) = (trial.scheduler, trial.lifetime)
            let turns = Tally<String>()
            let nest = { @Sendable in
                scheduler.schedule(in: lifetime) { turns.add("schedule(in:)") }
                scheduler.schedule(after: .milliseconds(5), in: lifetime) { turns.add("schedule(after:)") }
                scheduler.schedule(after: .zero, every: .seconds(3600), in: lifetime) {
                    turns.add("schedule(after:every:)")
                }
            }
            scheduler.schedule(in: lifetime, nest)
            scheduler.schedule(after: .zero, in: lifetime, nest)
            let haveRun = try await trial.eventually { turns.entries.count >= 6 }
            return haveRun ? nil : "of 6 pieces of work these ran: \(turns.entries)"
        },
    ]
}
