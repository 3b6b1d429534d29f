import RillCore

extension SchedulerLaw {
    /// The laws of work that several threads schedule.
    static let threads = [
        SchedulerLaw(name: "work of several threads runs") { trial in
            let turns = Tally<Int>()
            let schedule = { @Sendable (numbers: Range<Int>) in
                for number in numbers {
                    let delay: Duration? = number.isMultiple(of: 2) ? nil : .microseconds(number)
                    trial.schedule(after: delay) { turns.add(number) }
                }
            }
            onThreads({ schedule(0..<300) }, { schedule(300..<600) })
            let haveRun = try await trial.eventually { Set(turns.entries).count == 600 }
            return haveRun ? nil : "only \(Set(turns.entries).count) of 600 pieces did"
        },
        SchedulerLaw(name: "two pieces of work never run concurrently", isForSerialSchedulers: true) {
            trial in
            let delays = [nil, Duration.zero]
            for (first, second) in delays.flatMap({ first in delays.map { (first, $0) } }) {
                for _ in 0..<3 {
                    let meeting = Meeting()
                    onThreads(
                        { trial.schedule(after: first) { meeting.attend() } },
                        { trial.schedule(after: second) { meeting.attend() } })
                    _ = try await trial.eventually { meeting.count == 2 }
                    if meeting.hasHappened { return "two did" }
                }
            }
            return nil
        },
    ]
}
