import RillCore

/// Checks that an operator keeps the laws of a stream, by means of a use of the operator that changes
/// nothing.
///
///     let check = ContractCheck("map") { $0.map { $0 } }
///     #expect(check.violations() == [])
///
/// An operator that needs a scheduler gets a scheduler with virtual time:
///
///     ContractCheck("delay") { stream, scheduler in stream.delay(.zero, scheduler: scheduler) }
///
/// `except` names the laws that the operator cannot keep by its nature. An exception that is not needed is
/// also a violation:
///
///     ContractCheck("takeLast", except: [.elementsBeforeAnErrorPass]) { $0.takeLast(1) }
///
/// Up to an hour of virtual time passes for every law; the operator must have handled a few elements by then.
public struct ContractCheck: Sendable, CustomStringConvertible {
    /// Applies the operator to a stream, on a scheduler with virtual time.
    public typealias Operation = @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>

    package static let patience = Duration.seconds(30)

    /// The name of the operator in the sentences of `violations()`.
    public let name: String
    package let exceptions: Set<ContractLaw>
    package let operation: Operation

    /// Checks an operator that needs a scheduler.
    public init(_ name: String, except exceptions: Set<ContractLaw> = [], _ operation: @escaping Operation) {
        self.name = name
        self.exceptions = exceptions
        self.operation = operation
    }

    /// Checks an operator that needs no scheduler.
    public init(
        _ name: String, except exceptions: Set<ContractLaw> = [],
        _ operation: @escaping @Sendable (Observable<Int>) -> Observable<Int>
    ) { self.init(name, except: exceptions) { stream, _ in operation(stream) } }

    /// The same as `name`.
    public var description: String { name }

    /// The laws that the operator breaks, each in a sentence with what was observed; empty if it keeps all
    /// laws.
    public func violations() -> [String] { violations(of: ContractLaw.all) }

    /// A thread that has not returned after `patience` counts as deadlocked.
    package func violations(of laws: [ContractLaw], patience: Duration = Self.patience) -> [String] {
        var violations: [String] = []
        for law in laws {
            let trial = Trial(operation, patience: patience)
            let violation = law.violation(trial)
            if exceptions.contains(law) {
                if violation == nil { violations.append("\(name) is excepted from \"\(law)\", but keeps it") }
                continue
            }
            guard let violation else { continue }
            violations.append("\(name): \(law), but \(violation)\(trial.hint)")
            // The checks of other laws would wait forever for the lock under which the operator delivers, or
            // stop the process.
            if violation.hasPrefix(Trial.stuck) { break }
        }
        return violations
    }
}

/// The operator under check, with a new scheduler for every law.
struct Trial: Sendable {
    let scheduler = VirtualTimeScheduler()
    let patience: Duration
    private let operation: ContractCheck.Operation
    private let refusals = Counter()
    private static let mostStarts = 1_000
    static let stuck = "the thread did not return"

    init(_ operation: @escaping ContractCheck.Operation, patience: Duration) {
        self.operation = operation
        self.patience = patience
    }

    /// Applies the operator to `source`. A source that is started over and over, as by `retry()`, sends
    /// nothing from a certain start on, so that the check ends.
    func apply(_ source: Observable<Int>) -> Observable<Int> {
        let starts = Counter()
        let bounded = Observable<Int> { observer, lifetime in
            guard starts.add() <= Self.mostStarts else { return _ = refusals.add() }
            source.run(observer, in: lifetime)
        }
        return operation(bounded, scheduler)
    }

    /// A possible reason why a law is broken, for the end of a sentence; empty if there is none.
    var hint: String {
        refusals.value == 0 ? "" : " (the source was started \(Self.mostStarts) times, and then no more)"
    }

    /// The events that the operator emits for a source within an hour.
    func events(of source: Observable<Int>) -> [Event<Int>] {
        let recorder = scheduler.record(apply(source))
        passTime()
        return recorder.events.map(\.event)
    }

    /// Runs what is due now: afterwards an operator that subscribes on its scheduler has subscribed.
    func settle() { scheduler.advance(by: .zero) }

    /// Lets an hour pass.
    func passTime() { scheduler.advance(by: .seconds(3600)) }

    /// Lets an hour pass, or less: no work runs after the work that ends the stream.
    func passTime(until hasEnded: () -> Bool) {
        scheduler.runDueWork(until: scheduler.now.advanced(by: .seconds(3600))) { !hasEnded() }
    }
}
