import RillCore

/// Checks the laws of a `Scheduler`.
///
///     let check = SchedulerCheck("my queue") { MyQueueScheduler() }
///     #expect(try await check.violations() == [])
///
/// A scheduler whose clock does not advance by itself is given a way to advance it:
///
///     SchedulerCheck("virtual time", wait: { $0.advance(by: $1) }) { VirtualTimeScheduler() }
///
/// The laws hold for the clock of the scheduler; how late work runs is not checked. On a real clock a check
/// takes a few seconds, and up to twenty if work does not run. It cannot report a scheduler that stops the
/// process, for example because a huge delay overflows.
public struct SchedulerCheck: Sendable, CustomStringConvertible {
    /// The name of the scheduler in the sentences of `violations()`.
    public let name: String

    private let isSerial: Bool
    private let makeTrial: @Sendable (Patience) -> SchedulerTrial

    /// Checks the schedulers that `scheduler` makes, a new one for each law.
    ///
    /// - Parameters:
    ///   - name: How sentences about violations name the scheduler.
    ///   - isSerial: Whether the scheduler runs one piece of work at a time, in order. For a concurrent
    ///     scheduler the laws of serial schedulers are left out.
    ///   - wait: Lets the duration pass on the scheduler's clock. By default it suspends the task for the
    ///     duration.
    ///   - scheduler: Makes a scheduler; it is called once for each law.
    public init<Subject: Scheduler>(
        _ name: String, isSerial: Bool = true,
        wait: @escaping @Sendable (Subject, Duration) async throws -> Void = {
            try await Task.sleep(for: $1)
        },
        scheduler: @escaping @Sendable () -> Subject
    ) {
        self.name = name
        self.isSerial = isSerial
        makeTrial = { patience in
            let subject = scheduler()
            return SchedulerTrial(scheduler: subject, patience: patience) { try await wait(subject, $0) }
        }
    }

    /// The same as `name`.
    public var description: String { name }

    /// The laws that the scheduler breaks, each in a sentence with what was observed; empty if it keeps all
    /// laws.
    ///
    /// When work does not run, or runs under a lock of the scheduler, the other laws are not checked: they
    /// would wait forever. Throws what `wait` throws; by default, that is a `CancellationError` when the task
    /// is cancelled.
    public func violations() async throws -> [String] {
        var violations: [String] = []
        let patience = Patience()
        for law in SchedulerLaw.all where isSerial || !law.isForSerialSchedulers {
            let trial = makeTrial(patience)
            defer { trial.lifetime.dispose() }
            guard let observed = try await law.violation(trial) else { continue }
            violations.append("\(name): \(law.name), but \(observed)")
            if law.isPrerequisite { break }
        }
        return violations
    }
}
