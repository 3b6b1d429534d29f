import RillCore

/// Checks the laws of a stream for an operator, in a form of the operator that changes nothing.
///
///     let check = ContractCheck("map") { $0.map { $0 } }
///     #expect(check.violations() == [])
///
/// An operator that needs a scheduler gets one with virtual time:
///
///     ContractCheck("delay") { stream, scheduler in stream.delay(.zero, scheduler: scheduler) }
///
/// `except` names the laws that the operator cannot keep by its nature. An exception that is not needed is a
/// violation too:
///
///     ContractCheck("takeLast", except: [.elementsBeforeAnErrorPass]) { $0.takeLast(1) }
///
/// An hour of virtual time passes for every law; the operator must have handled a few elements by then.
public struct ContractCheck: Sendable, CustomStringConvertible {
    /// Applies the operator to a stream, on a scheduler with virtual time.
    public typealias Operation = @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>

    /// The name of the operator in the sentences of `violations()`.
    public let name: String
    package let exceptions: Set<ContractLaw>
    package let operation: Operation

    /// Checks an operator that needs a scheduler.
    public init(
        _ name: String, except exceptions: Set<ContractLaw> = [], _ operation: @escaping Operation
    ) {
        self.name = name
        self.exceptions = exceptions
        self.operation = operation
    }

    /// Checks an operator that needs no scheduler.
    public init(
        _ name: String, except exceptions: Set<ContractLaw> = [],
        _ operation: @escaping @Sendable (Observable<Int>) -> Observable<Int>
    ) {
        self.init(name, except: exceptions) { stream, _ in operation(stream) }
    }

    /// The same as `name`.
    public var description: String { name }

    /// The laws that the operator breaks, each in a sentence with what was observed; empty if it keeps all
    /// laws.
    public func violations() -> [String] { violations(of: ContractLaw.all) }

    /// A thread that has not returned after `patience` counts as deadlocked.
    package func violations(of laws: [ContractLaw], patience: Duration = .seconds(30)) -> [String] {
        laws.compactMap { law in
            let violation = law.violation(Trial(operation, patience: patience))
            if exceptions.contains(law) {
                return violation == nil ? "\(name) is excepted from \"\(law)\", but keeps it" : nil
            }
            return violation.map { "\(name): \(law), but \($0)" }
        }
    }
}

/// The operator under check, with a scheduler of its own for every law.
struct Trial: Sendable {
    let scheduler = VirtualTimeScheduler()
    let patience: Duration
    private let operation: ContractCheck.Operation

    init(_ operation: @escaping ContractCheck.Operation, patience: Duration) {
        self.operation = operation
        self.patience = patience
    }

    func apply(_ source: Observable<Int>) -> Observable<Int> { operation(source, scheduler) }

    /// The events that the operator makes of a source within an hour.
    func events(of source: Observable<Int>) -> [Event<Int>] {
        let recorder = scheduler.record(apply(source))
        passTime()
        return recorder.events.map(\.event)
    }

    /// Runs what is due now: afterwards an operator that subscribes on its scheduler has subscribed.
    func settle() { scheduler.advance(by: .zero) }

    /// Lets an hour pass.
    func passTime() { scheduler.advance(by: .seconds(3600)) }
}
