import RillCore
import RillLocks

/// A stream that plays a diagram and records its subscriptions.
public struct TestSource<Element: Sendable>: ObservableType {
    private let stream: Observable<Element>
    private let log: SubscriptionLog

    package init(
        on scheduler: VirtualTimeScheduler,
        _ source: @escaping @Sendable (Observer<Element>, Lifetime) -> Void
    ) {
        let log = SubscriptionLog(on: scheduler)
        self.log = log
        stream = Observable { observer, lifetime in
            let number = log.open()
            lifetime.onDispose { log.close(number) }
            source(observer, lifetime)
        }
    }

    public func asObservable() -> Observable<Element> { stream }

    /// When each subscription started and ended; the end is nil while it is active.
    public var subscriptions: [(start: Instant, end: Instant?)] { log.entries }

    /// How many subscriptions are active.
    public var liveSubscriptions: Int { log.entries.count { $0.end == nil } }

    /// Nil if the subscriptions started (`^`) and ended (`!`) as drawn, one diagram for each subscription;
    /// otherwise the expected and the actual diagrams.
    public func subscriptionDifference(from diagrams: String...) -> String? {
        subscriptionDifference(from: diagrams)
    }

    /// Compares the subscriptions with a list of diagrams.
    public func subscriptionDifference(from diagrams: [String]) -> String? {
        if let mistake = log.mistake { return mistake }
        let actual = log.draw()
        do {
            let rows = try diagrams.map { try log.draw($0) }
            let expected = rows.map(\.row)
            if expected == actual { return log.unfinished(until: rows.compactMap(\.openUntil).max()) }
            return "expected  \(expected.joined(separator: "\n          "))\n"
                + "actual    \(actual.joined(separator: "\n          "))"
        } catch { return "\(error)" }
    }
}

final class SubscriptionLog: Sendable {
    // Weak, because work of the scheduler can retain the log.
    private weak let scheduler: VirtualTimeScheduler?
    private let tick: Duration
    private let state = Mutex<[(start: Instant, end: Instant?)]>([])

    init(on scheduler: VirtualTimeScheduler) {
        self.scheduler = scheduler
        tick = scheduler.tick
    }

    var mistake: String? { scheduler?.mistake }

    private var now: Instant { scheduler?.now ?? .zero }

    var entries: [(start: Instant, end: Instant?)] { state.withLock { $0 } }

    func open() -> Int {
        let now = now
        return state.withLock { entries in
            entries.append((now, nil))
            return entries.count - 1
        }
    }

    func close(_ number: Int) {
        let now = now
        state.withLock { $0[number].end = now }
    }

    func draw() -> [String] {
        entries.map { entry in
            var moments = [(entry.start.sinceZero, "^")]
            if let end = entry.end { moments.append((end.sinceZero, "!")) }
            return MarbleFormatter(tick: tick).draw(moments)
        }
    }

    /// Why equal rows are not success; nil if they are.
    func unfinished(until end: Duration?) -> String? {
        end.flatMap { scheduler?.unfinished("the subscriptions", until: Instant(sinceZero: $0)) }
    }

    /// A diagram as `draw()` writes it, and its last tick; nil in place of the tick if the diagram ends the
    /// subscription.
    func draw(_ diagram: String) throws(MarbleSyntaxError) -> (row: String, openUntil: Duration?) {
        var parser = MarbleParser(text: diagram, tick: tick)
        let moments = try parser.parse()
        for moment in moments where moment.mark != .subscribed && moment.mark != .disposed {
            throw MarbleSyntaxError(
                text: diagram, offset: moment.offset, rule: "a subscription has `^` and `!` alone")
        }
        let row = MarbleFormatter(tick: tick).draw(
            moments.map { ($0.time, $0.mark == .subscribed ? "^" : "!") })
        return (row, moments.contains { $0.mark == .disposed } ? nil : parser.time - tick)
    }
}
