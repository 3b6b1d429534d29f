import RillCore

extension SchedulerLaw {
    /// Work of several threads.
    static let threads = [
        SchedulerLaw(name: "work of several threads runs") { trial in
            let turns = Tally<Int>()
            let scheduler = trial.scheduler
            let schedule = { @Sendable (numbers: Range<Int>) in
                for number in numbers {
                    if number.isMultiple(of: 2) {
                        scheduler.schedule(in: trial.lifetime) { turns.add(number) }
                    } else {
                        scheduler.schedule(after: .microseconds(number), in: trial.lifetime) {
                            turns.add(number)
                        }
                    }
                }
            }
            onThreads({ schedule(0..<300) }, { schedule(300..<600) })
            let haveRun = try await trial.eventually { Set(turns.entries).count == 600 }
            return haveRun ? nil : "only \(Set(turns.entries).count) of 600 pieces did"
        },
        SchedulerLaw(name: "two pieces of work never run concurrently", isForSerialSchedulers: true) {
            trial in
            let scheduler = trial.scheduler
            let forms: [@Sendable (@escaping @Sendable () -> Void) -> Void] = [
                { scheduler.schedule(in: trial.lifetime, $0) },
                { scheduler.schedule(after: .zero, in: trial.lifetime, $0) },
            ]
            for (first, second) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let (first, second) = (forms[first], forms[second])
                for _ in 0..<3 {
                    let meeting = Meeting()
                    onThreads({ first { meeting.attend() } }, { second { meeting.attend() } })
                    _ = try await trial.eventually { meeting.count == 2 }
                    if meeting.hasHappened { return "two did" }
                }
            }
            return nil
        },
    ]
}
