import RillCore

extension SchedulerLaw {
    /// The laws of disposal, and of what work leaves in its lifetime.
    static let lifetimes = [
        SchedulerLaw(name: "work whose lifetime is disposed before it is due never runs") { trial in
            let scheduler = trial.scheduler
            let turns = Tally<String>()
            let disposed = Lifetime()
            disposed.dispose()
            scheduler.schedule(in: disposed) { turns.add("schedule(in:)") }
            scheduler.schedule(after: .milliseconds(5), in: disposed) { turns.add("schedule(after:)") }
            scheduler.schedule(after: .zero, every: .milliseconds(5), in: disposed) {
                turns.add("schedule(after:every:)")
            }
            // On a busy machine the work may become due before this thread disposes of the lifetime.
            for _ in 0..<10 {
                let late = Tally<String>()
                let lifetime = Lifetime()
                let due = scheduler.now.advanced(by: .milliseconds(100))
                scheduler.schedule(after: .milliseconds(100), in: lifetime) { late.add("schedule(after:)") }
                lifetime.dispose()
                let wasInTime = scheduler.now < due
                try await trial.wait(.milliseconds(150))
                guard wasInTime else { continue }
                late.entries.forEach(turns.add)
                break
            }
            return turns.entries.isEmpty ? nil : "these ran: \(turns.entries)"
        },
        SchedulerLaw(
            name: "work whose lifetime earlier work disposes of never runs", isForSerialSchedulers: true
        ) { trial in
            let rounds = 10
            let turns = Tally<Int>()
            for round in 0..<rounds {
                // Three pieces are due together. Whichever of the first two runs first disposes of the other;
                // the third runs.
                let delay: Duration? = round.isMultiple(of: 2) ? nil : .milliseconds(5)
                let lifetimes = [Lifetime(), Lifetime(), trial.lifetime]
                for (number, lifetime) in lifetimes.enumerated() {
                    let work = { @Sendable in
                        if number < 2 { lifetimes[1 - number].dispose() }
                        turns.add(round)
                    }
                    trial.schedule(after: delay, in: lifetime, work)
                }
            }
            _ = try await trial.eventually { turns.entries.count >= 2 * rounds }
            try await trial.settle()
            let wrong = (0..<rounds).map { round in turns.entries.count { $0 == round } }.filter { $0 != 2 }
            return wrong.isEmpty ? nil : "of 3 pieces, one of them disposed of, \(wrong[0]) ran"
        },
        SchedulerLaw(name: "work whose lifetime is disposed is released") { trial in
            let captures = Captures()
            for isDisposedBefore in [true, false] {
                let lifetime = Lifetime()
                if isDisposedBefore { lifetime.dispose() }
                let capture = captures.make()
                trial.scheduler.schedule(after: .seconds(36_000), in: lifetime) { capture.stay() }
                lifetime.dispose()
            }
            let areReleased = try await trial.eventually { captures.live == 0 }
            return areReleased ? nil : "it was retained until its time"
        },
        SchedulerLaw(name: "work that has run is released") { trial in
            let captures = Captures()
            for delay in [nil, Duration.zero, .milliseconds(5)] {
                let capture = captures.make()
                trial.schedule(after: delay) { capture.stay() }
            }
            let areReleased = try await trial.eventually { captures.live == 0 }
            return areReleased ? nil : "\(captures.live) of 3 pieces of work were retained"
        },
        SchedulerLaw(name: "work that has run leaves nothing in its lifetime") { trial in
            let count = 10_000
            let turns = Counter()
            let lifetime = trial.lifetime
            for _ in 0..<count / 2 {
                trial.scheduler.schedule(in: lifetime) { turns.add() }
                trial.scheduler.schedule(after: .zero, in: lifetime) { turns.add() }
            }
            _ = try await trial.eventually { turns.value >= count && lifetime.registrationCount == 0 }
            if lifetime.registrationCount > 0 {
                return
                    "\(lifetime.registrationCount) registrations were left by \(turns.value) pieces of work"
            }
            let ticks = Counter()
            trial.scheduler.schedule(after: .zero, every: .microseconds(1), in: lifetime) { ticks.add() }
            _ = try await trial.eventually { ticks.value >= count && lifetime.registrationCount < 10 }
            let left = lifetime.registrationCount
            return left < 10 ? nil : "\(left) registrations were left by \(ticks.value) periodic turns"
        },
    ]
}
