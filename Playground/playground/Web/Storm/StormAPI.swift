import Foundation
import RillLocks

/// Runs storms for a page that watches, one at a time:
///
/// | call | answer |
/// |---|---|
/// | `storm/guide` | the models, their policies and fields |
/// | `storm/start` | starts the storm of the query, and ends the one before |
/// | `storm/news` | the state of the storm `id`, or of the latest, once it is newer than `after` |
/// | `storm/stop` | ends the storm `id` |
final class StormAPI: WebAPI {
    let name = "storm"

    private let latest = Mutex<StormJob?>(nil)
    private let turn = DispatchSemaphore(value: 1)
    /// A call for news waits at most this long.
    private static let wait = Duration.seconds(2)

    func answer(_ call: WebCall) throws(WebError) -> any Encodable {
        let query = call.query
        switch call.path {
        case ["guide"]: return StormGuide()
        case ["start"]: return start(query)
        case ["news"]: return news(query)
        case ["stop"]:
            job(query["id"])?.stop(.user)
            return StormAnswer()
        default: throw .notFound
        }
    }

    func start(_ fields: [String: String]) -> StormAnswer {
        let form = StormForm(fields)
        guard form.problems.isEmpty else { return StormAnswer(problems: form.problems) }
        let (job, earlier) = latest.withLock { latest in
            let earlier = latest
            let job = StormJob((earlier?.id ?? 0) + 1, form.options, turn: turn)
            latest = job
            return (job, earlier)
        }
        earlier?.stop(.replaced)
        job.start()
        return StormAnswer(id: job.id)
    }

    func news(_ query: [String: String]) -> StormAnswer {
        guard let job = job(query["id"]) else { return StormAnswer() }
        let number = { (name: String) in query[name].flatMap { Int($0) } ?? 0 }
        let cursor = StormCursor(line: number("line"), bin: number("bin"))
        return StormAnswer(
            id: job.id, news: job.news(after: number("after"), cursor, waitingFor: Self.wait))
    }

    /// The storm with this number, or the latest; nil if another one has taken its place.
    private func job(_ id: String?) -> StormJob? {
        guard let job = latest.withLock({ $0 }) else { return nil }
        return id == nil || id == "\(job.id)" ? job : nil
    }
}

/// What the calls about a storm answer.
struct StormAnswer: Encodable {
    var problems: [FieldProblem] = []
    /// The number of the storm; nil if there is none, or another one has taken its place.
    var id: Int?
    var news: StormNews?
}
