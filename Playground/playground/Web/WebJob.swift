import Foundation
import Rill
import RillLocks

/// The state of a run that pages watch. Every change has a version, and a call may wait for a newer one.
final class WebJob<State: Sendable>: Sendable {
    private struct Content {
        var state: State
        // The first version is news for a page that knows none.
        var version = 1
        var ending: String?
        var lastAsked: Instant
        var waiting: [DispatchSemaphore] = []
    }

    let id = String(UInt64.random(in: 0 ... .max), radix: 36)
    private let content: Mutex<Content>
    private let scheduler: any Scheduler
    private let patience: Duration

    /// `patience` is how long a run continues while no page requests its news.
    init(_ state: State, patience: Duration, scheduler: any Scheduler = SerialDispatchQueueScheduler()) {
        content = Mutex(Content(state: state, lastAsked: scheduler.now))
        (self.patience, self.scheduler) = (patience, scheduler)
    }

    /// Why the run is over; nil while it runs.
    var ending: String? { content.withLock { $0.ending } }

    var isAbandoned: Bool { content.withLock { $0.lastAsked }.duration(to: scheduler.now) > patience }

    /// Ends the run; the first reason counts.
    func end(_ reason: String) { changeContent { content in content.ending = content.ending ?? reason } }

    /// Changes the state, and wakes the calls that wait. The change receives the new version.
    func change(_ change: (inout State, _ version: Int) -> Void) {
        changeContent { change(&$0.state, $0.version) }
    }

    private func changeContent(_ change: (inout Content) -> Void) {
        let waiting = content.withLock { content in
            content.version += 1
            change(&content)
            defer { content.waiting = [] }
            return content.waiting
        }
        for semaphore in waiting { semaphore.signal() }
    }

    /// The news for a page: as soon as the version is newer than this one or the run is over, and at the
    /// latest after this time.
    func news<Body: Encodable>(
        after version: Int, waiting time: Duration, _ body: (State) -> Body
    ) -> WebNews<Body> {
        let change = DispatchSemaphore(value: 0)
        let mustWait = content.withLock { content in
            content.lastAsked = scheduler.now
            guard content.version <= version, content.ending == nil else { return false }
            content.waiting.append(change)
            return true
        }
        if mustWait, change.wait(timeout: .now() + time / .seconds(1)) == .timedOut {
            content.withLock { content in content.waiting.removeAll { $0 === change } }
        }
        return content.withLock { content in
            content.lastAsked = scheduler.now
            return WebNews(
                id: id, version: content.version, ending: content.ending, state: body(content.state))
        }
    }
}

/// The news of a run.
struct WebNews<State: Encodable>: Encodable {
    let id: String
    /// Grows with every change; the page requests news after the version that it knows.
    let version: Int
    let ending: String?
    let state: State
}

/// A run of a page.
protocol WebRun: Sendable {
    associatedtype News: Encodable

    var id: String { get }
    var isOver: Bool { get }

    func start()
    func stop()
    func news(after version: Int, waiting time: Duration) -> WebNews<News>
}

/// The latest runs of a page. A run beyond the limit replaces the first run that is over, or else stops and
/// replaces the oldest.
final class WebRuns<Run: WebRun>: Sendable {
    private let runs = Mutex<[Run]>([])
    private let most: Int
    /// The error message for a run that is not among the latest.
    private let forgotten: String

    init(most: Int, forgotten: String) { (self.most, self.forgotten) = (most, forgotten) }

    func start(_ run: Run) {
        let dropped: Run? = runs.withLock { runs in
            defer { runs.append(run) }
            return runs.count < most ? nil : runs.remove(at: runs.firstIndex(where: \.isOver) ?? 0)
        }
        dropped?.stop()
        run.start()
    }

    /// The run that a call names as `run`, or else the latest; nil if there are no runs.
    func run(of call: WebCall) throws(WebError) -> Run? {
        let runs = runs.withLock { $0 }
        guard let id = call.query["run"] else { return runs.last }
        if let run = runs.first(where: { $0.id == id }) { return run }
        throw WebError(forgotten, status: 404)
    }

    /// Answers the call `stop`, and the call `news` with everything newer than the version `after`, as soon
    /// as there is something.
    func answer(_ call: WebCall) throws(WebError) -> any Encodable {
        let run = try run(of: call)
        switch call.path {
        case ["news"]: return run?.news(after: call.number("after") ?? 0, waiting: .seconds(2))
        case ["stop"]:
            run?.stop()
            return [String: String]()
        default: throw .notFound
        }
    }
}
