import RillCore
import RillLocks

extension SchedulerLaw {
    /// The laws of periodic work.
    static let periodic = [
        SchedulerLaw(name: "periodic work runs at multiples of its period, never earlier") { trial in
            let scheduler = trial.scheduler
            for (delay, period) in [(5, 10), (100, 10)] {
                let moments = Tally<Instant>()
                let start = scheduler.now
                scheduler.schedule(
                    after: .milliseconds(delay), every: .milliseconds(period), in: trial.lifetime
                ) { moments.add(scheduler.now) }
                guard try await trial.eventually({ moments.entries.count >= 5 }) else {
                    return "only \(moments.entries.count) turns ran"
                }
                for (turn, moment) in moments.entries.prefix(5).enumerated() {
                    let due = start.advanced(by: .milliseconds(delay + period * turn))
                    if moment < due { return "turn \(turn + 1) ran \(moment.duration(to: due)) too early" }
                }
            }
            return nil
        },
        SchedulerLaw(name: "a late turn of periodic work does not move the later ones") { trial in
            // A busy machine also delays turns, so there are several tries; two of them have to succeed.
            var successes = 0
            for _ in 0..<10 where successes < 2 {
                guard let areOnTime = try await areOnTimeAfterALateTurn(trial) else { return nil }
                if areOnTime { successes += 1 }
            }
            return successes == 2 ? nil : "later turns ran off the multiples of the period"
        },
        SchedulerLaw(name: "turns of periodic work never run concurrently") { trial in
            let meeting = Meeting()
            trial.scheduler.schedule(after: .zero, every: .milliseconds(1), in: trial.lifetime) {
                meeting.attend()
            }
            _ = try await trial.eventually { meeting.count >= 20 || meeting.hasHappened }
            return meeting.hasHappened ? "two did" : nil
        },
        SchedulerLaw(name: "periodic work stops when its lifetime is disposed") { trial in
            let turns = Counter()
            let lifetime = trial.lifetime
            trial.scheduler.schedule(after: .zero, every: .milliseconds(5), in: lifetime) {
                if turns.add() == 3 { lifetime.dispose() }
            }
            _ = try await trial.eventually { turns.value >= 3 }
            try await trial.settle()
            return turns.value == 3 ? nil : "it ran \(turns.value) times and was disposed in turn 3"
        },
    ]

    /// Delays the first turn for two and a half periods, and looks for a later turn that runs on a multiple
    /// of the period, less than a period after the previous turn. Nil for a virtual clock, which does not
    /// move while work runs, so that no turn is late.
    private static func areOnTimeAfterALateTurn(_ trial: SchedulerTrial) async throws -> Bool? {
        let scheduler = trial.scheduler
        let period = Duration.milliseconds(40)
        let lifetime = Lifetime()
        defer { lifetime.dispose() }
        let turns = Tally<(start: Instant, end: Instant)>()
        let begin = scheduler.now
        scheduler.schedule(after: .zero, every: period, in: lifetime) {
            let start = scheduler.now
            if turns.entries.isEmpty {
                _ = Threads.wait(atMost: .milliseconds(5), until: { scheduler.now > start })
                if scheduler.now > start {
                    _ = Threads.wait(
                        atMost: period * 10, until: { begin.duration(to: scheduler.now) >= period * 5 / 2 })
                }
            }
            turns.add((start, scheduler.now))
        }
        _ = try await trial.eventually { turns.entries.count >= 5 }
        let all = turns.entries
        if let first = all.first, first.start == first.end { return nil }
        return zip(all, all.dropFirst()).contains { before, turn in
            let pause = before.end.duration(to: turn.start)
            let phase = begin.duration(to: turn.start).attoseconds % period.attoseconds
            return pause > period / 4 && pause < period * 19 / 20 && phase < (period / 4).attoseconds
        }
    }
}
