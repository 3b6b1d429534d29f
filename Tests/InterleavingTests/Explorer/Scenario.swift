/// One run of what is explored: the bodies of its threads, and what must hold when all have returned.
///
/// A run must do the same whenever its threads run in the same order: no clock, no random numbers, and
/// all that threads share is made while it is prepared or by its threads.
// Unchecked: only the preparing thread uses it, before and after the run.
final class Scenario: @unchecked Sendable {
    private(set) var threads: [@Sendable () -> Void] = []
    private var checks: [() -> Void] = []
    private var faults: [String] = []
    private var probes: [any FaultReporting] = []

    func thread(_ body: @escaping @Sendable () -> Void) { threads.append(body) }

    /// Runs when all threads have returned.
    func afterwards(_ check: @escaping () -> Void) { checks.append(check) }

    func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
        if !condition { faults.append(fault()) }
    }

    func probe<Element: Sendable>(_: Element.Type = Int.self) -> Probe<Element> {
        let probe = Probe<Element>()
        probes.append(probe)
        return probe
    }

    /// What did not hold; nil when everything did.
    func verify() -> String? {
        for check in checks { check() }
        (threads, checks) = ([], [])
        let all = probes.flatMap(\.faults) + faults
        return all.isEmpty ? nil : all.joined(separator: "; ")
    }
}

protocol FaultReporting { var faults: [String] { get } }

/// A variable of a test. Every access is a point at which another thread may run.
// Unchecked: one thread of an exploration runs at a time.
final class SharedVariable<Value>: @unchecked Sendable {
    private let location = Location()
    private var stored: Value

    init(_ value: Value) { stored = value }

    var value: Value {
        get {
            location.access(isWrite: false)
            return stored
        }
        set {
            location.access(isWrite: true)
            // The old value is released after the change: its deinit may let another thread run.
            var old = newValue
            swap(&stored, &old)
            withExtendedLifetime(old) {}
        }
    }

    /// Changes the value without another thread in between.
    @discardableResult func update<Result>(_ change: (inout Value) -> Result) -> Result {
        location.access(isWrite: true)
        return change(&stored)
    }
}
