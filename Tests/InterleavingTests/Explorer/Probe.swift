/// A subscriber that checks the contract: one event at a time, nothing after the end, and at most one
/// event, whose delivery had begun, after its subscription was disposed of.
// Unchecked: one thread of an exploration runs at a time.
final class Probe<Element: Sendable>: FaultReporting, @unchecked Sendable {
    private let location = Location()
    private let order = Witness()
    private(set) var events: [Event<Element>] = []
    private(set) var faults: [String] = []
    private var isInside = false
    private var lastWhenDisposed: Int?
    private let subscription = SerialDisposable()

    /// Called inside every event.
    var inside: (@Sendable (Event<Element>) -> Void)?

    var elements: [Element] { events.compactMap(\.element) }
    var isCompleted: Bool { events.last?.isCompleted ?? false }
    var hasFailed: Bool { events.last?.error != nil }
    var hasEnded: Bool { isCompleted || hasFailed }

    /// The events as text: `1 2 |`, with `#` for an error.
    var text: String {
        events.map { event in
            switch event {
            case .next(let element): "\(element)"
            case .error: "#"
            case .completed: "|"
            }
        }.joined(separator: " ")
    }

    func subscribe(to stream: some ObservableType<Element>) {
        subscription.disposable = stream.asObservable().subscribe { self.on($0) }
    }

    /// Disposes of the subscription, and notes what had been delivered when that call returned.
    func dispose() {
        let wasSubscribed = subscription.disposable != nil
        subscription.dispose()
        guard wasSubscribed else { return }
        location.access(isWrite: true)
        lastWhenDisposed = lastWhenDisposed ?? events.count
    }

    /// Checks something on a thread of the scenario.
    func require(_ condition: Bool, _ fault: String) {
        location.access(isWrite: true)
        if !condition { faults.append(fault) }
    }

    func on(_ event: Event<Element>) {
        location.access(isWrite: true)
        order.use()
        if isInside { faults.append("two events overlap: \(text) and \(event)") }
        if hasEnded { faults.append("\(event) after the end of \(text)") }
        isInside = true
        events.append(event)
        if let lastWhenDisposed, events.count > lastWhenDisposed + 1 {
            faults.append("more than one event after dispose() returned: \(text)")
        }
        inside?(event)
        // Another thread may run while this event is delivered.
        location.access(isWrite: true)
        isInside = false
    }
}
