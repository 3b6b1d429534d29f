import RillCore
import RillLocks

extension SchedulerLaw {
    /// The laws of when work runs, and in which order.
    static let timing = [
        SchedulerLaw(name: "work never runs before it is due") { trial in
            let early = Tally<Duration>()
            let turns = Tally<Int>()
            let scheduler = trial.scheduler
            let delays = [0, 900, 1_000, 5_900, 10_000, 20_900, 40_000]
            for delay in delays {
                let due = scheduler.now.advanced(by: .microseconds(delay))
                scheduler.schedule(after: .microseconds(delay), in: trial.lifetime) {
                    let now = scheduler.now
                    if now < due { early.add(now.duration(to: due)) }
                    turns.add(delay)
                }
            }
            _ = try await trial.eventually { turns.entries.count >= delays.count }
            return early.entries.max().map { "it ran \($0) too early" }
        },
        SchedulerLaw(name: "work that is due earlier runs earlier", isForSerialSchedulers: true) { trial in
            let turns = Tally<Int>()
            // The exact due time is between the two readings of the clock.
            var due: [(least: Instant, most: Instant)] = []
            for (number, delay) in [50, 10, 30, 20, 40].enumerated() {
                let before = trial.scheduler.now
                trial.scheduler.schedule(after: .milliseconds(delay), in: trial.lifetime) {
                    turns.add(number)
                }
                let after = trial.scheduler.now
                due.append(
                    (before.advanced(by: .milliseconds(delay)), after.advanced(by: .milliseconds(delay))))
            }
            _ = try await trial.eventually { turns.entries.count >= due.count }
            let order = turns.entries
            for (index, first) in order.enumerated() {
                for second in order[(index + 1)...] where due[second].most < due[first].least {
                    return
                        "work that was due \(due[second].most.duration(to: due[first].least)) later ran first"
                }
            }
            return nil
        },
        SchedulerLaw(
            name: "work that is due at the same time runs in the order in which it was scheduled",
            isForSerialSchedulers: true
        ) { trial in
            let immediate = Tally<Int>()
            let delayed = Tally<Int>()
            for number in 0..<50 {
                trial.scheduler.schedule(in: trial.lifetime) { immediate.add(number) }
                trial.scheduler.schedule(after: .milliseconds(10), in: trial.lifetime) { delayed.add(number) }
            }
            _ = try await trial.eventually { immediate.entries.count >= 50 && delayed.entries.count >= 50 }
            for entries in [immediate.entries, delayed.entries] where entries != entries.sorted() {
                return "it ran in the order \(entries)"
            }
            return try await overtaken(trial)
        },
        SchedulerLaw(name: "a delay below zero counts as zero") { trial in
            let turns = Tally<String>()
            for delay in [Duration.nanoseconds(-1), .seconds(-5), Duration(attoseconds: .min)] {
                trial.scheduler.schedule(after: delay, in: trial.lifetime) { turns.add("\(delay)") }
            }
            trial.scheduler.schedule(after: .seconds(-5), every: .seconds(3600), in: trial.lifetime) {
                turns.add("periodic")
            }
            let haveRun = try await trial.eventually { Set(turns.entries).count == 4 }
            return haveRun ? nil : "of four delays below zero these ended: \(turns.entries)"
        },
        SchedulerLaw(name: "a delay that is too long for the clock does not end") { trial in
            let turns = Tally<Duration>()
            let delays: [Duration] = [
                .nanoseconds(Int64(1) << 62), .seconds(10_000_000_000 as Int64), .seconds(Int64.max),
                Duration(attoseconds: .max),
            ]
            for delay in delays {
                trial.scheduler.schedule(after: delay, in: trial.lifetime) { turns.add(delay) }
                trial.scheduler.schedule(after: delay, every: delay, in: trial.lifetime) { turns.add(delay) }
            }
            try await trial.settle()
            return turns.entries.first.map { "\($0) did" }
        },
        SchedulerLaw(name: "the clock never goes back") { trial in
            var last = trial.scheduler.now
            for round in 0..<2_000 {
                if round.isMultiple(of: 500) { try await trial.wait(.milliseconds(1)) }
                let now = trial.scheduler.now
                if now < last { return "it went back by \(now.duration(to: last))" }
                last = now
            }
            return nil
        },
    ]

    /// Schedules work inside a piece of work while another piece is pending; returns a sentence if the nested
    /// work runs first.
    private static func overtaken(_ trial: SchedulerTrial) async throws -> String? {
        let scheduler = trial.scheduler
        let lifetime = trial.lifetime
        let forms: [@Sendable (@escaping @Sendable () -> Void) -> Void] = [
            { scheduler.schedule(in: lifetime, $0) }, { scheduler.schedule(after: .zero, in: lifetime, $0) },
        ]
        for schedule in forms {
            let order = Tally<String>()
            let isPending = Counter()
            schedule {
                // If the scheduler runs this work inside the call, nothing becomes pending, and the wait ends
                // without success.
                _ = Threads.wait(atMost: .milliseconds(50)) { isPending.value > 0 }
                if isPending.value == 0 { order.add("pending") }
                schedule { order.add("nested") }
            }
            schedule { order.add("pending") }
            isPending.add()
            _ = try await trial.eventually { order.entries.count >= 2 }
            if order.entries.first == "nested" {
                return "work that was scheduled inside a piece of work ran before earlier work"
            }
        }
        return nil
    }
}
