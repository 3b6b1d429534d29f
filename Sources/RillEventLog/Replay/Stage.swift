import Rill
import RillLocks

/// Performs entries in a log, with the recorder that streams have too.
final class Stage<Element: Sendable>: Sendable {
    private let log: EventLog<Element>
    private let lanes = Mutex<[Int: LogLane<Element>]>([:])
    /// The numbers that subscriptions have in the log; a child may begin when its parent is over.
    private let numbers = Mutex<[Int: Int]>([:])

    init(_ log: EventLog<Element>) {
        self.log = log
    }

    @Sendable
    func perform(_ entry: LogEntry<Element>) {
        guard let lane = lanes.withLock({ $0[entry.subscription] }) else {
            let lane = open(entry)
            // A subscription whose beginning was dropped begins with what was kept of it.
            if case .subscribed = entry.kind { return }
            return perform(entry, in: lane)
        }
        perform(entry, in: lane)
    }

    private func open(_ entry: LogEntry<Element>) -> LogLane<Element> {
        let parent = entry.parent.flatMap { number in numbers.withLock { $0[number] } }
        let lane = LogLane(entry.stream, in: log, parent: parent, site: entry.site)
        lanes.withLock { $0[entry.subscription] = lane }
        numbers.withLock { $0[entry.subscription] = lane.current.number }
        return lane
    }

    private func perform(_ entry: LogEntry<Element>, in lane: LogLane<Element>) {
        switch entry.kind {
        case .next(let element): lane.record(.next(log.redaction.kept(element)))
        case .error(let error):
            lane.attemptEnded(Int32(clamping: entry.attempt), with: log.redaction.kept(error.error))
        case .completed: lane.attemptEnded(Int32(clamping: entry.attempt), with: nil)
        case .gaveUp(let reason): lane.gaveUp(reason)
        case .retry(let retry):
            if let planned = retry.planned { lane.plan(planned) }
            lane.nextAttempt()
        // The attempt has been recorded together with the retry that led to it.
        case .subscribed: break
        case .disposed:
            lane.dispose()
            lanes.withLock { _ = $0.removeValue(forKey: entry.subscription) }
        }
    }
}
