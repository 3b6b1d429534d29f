import RillCore
import RillLocks

/// Runs the laws of the contract against an operator in a form that changes nothing.
///
///     let check = ContractCheck("map") { $0.map { $0 } }
///     #expect(check.violations() == [])
///
/// An operator that needs a scheduler gets one whose time is virtual:
///
///     ContractCheck("delay") { stream, scheduler in stream.delay(.zero, scheduler: scheduler) }
///
/// An hour of that time passes in every trial; an operator must be done with a few elements by then.
public struct ContractCheck: Sendable, CustomStringConvertible {
    public typealias Operation = @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>

    public let name: String
    let operation: Operation

    public init(_ name: String, _ operation: @escaping Operation) {
        self.name = name
        self.operation = operation
    }

    public init(_ name: String, _ operation: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
        self.init(name) { stream, _ in operation(stream) }
    }

    public var description: String { name }

    /// The laws that the operator breaks, each with what was seen. None is what it should be.
    public func violations() -> [String] {
        Law.all.compactMap { law in
            law.violation(Trial(operation)).map { "\(name): \(law.name), but \($0)" }
        }
    }
}

/// What a law has to work with: the operator, a scheduler, and a record of what came.
struct Trial: Sendable {
    let scheduler = VirtualTimeScheduler()
    private let operation: ContractCheck.Operation

    init(_ operation: @escaping ContractCheck.Operation) {
        self.operation = operation
    }

    func apply(_ source: Observable<Int>) -> Observable<Int> { operation(source, scheduler) }

    /// What comes of a source, and of an hour of time.
    func events(of source: Observable<Int>) -> [Event<Int>] {
        let recorder = scheduler.record(apply(source))
        passTime()
        return recorder.events.map(\.event)
    }

    /// What is due at once happens: an operator that subscribes by way of its scheduler has subscribed.
    func settle() { scheduler.advance(by: .zero) }

    /// An hour, in which periodic work goes on.
    func passTime() { scheduler.advance(by: .seconds(3600)) }
}
