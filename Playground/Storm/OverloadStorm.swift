import Foundation
import RillCore
import RillLimits
import RillTesting

/// Twice as many requests arrive as the server can handle, and then the server gets smaller.
///
/// | | |
/// |---|---|
/// | requests | arrive at random, `rate` a second; nothing is tried again |
/// | the server | has a worker for every 20 requests a second; a request takes one 100 ms, exponentially |
/// | from 60 s on | it has half of its workers |
/// | a client | abandons a request after 1 s; the server still does its work |
/// | the limit | one for all requests; a request without a place is refused immediately |
/// | the end | at 120 s; the first 20 s of each half do not count |
// Unchecked: one thread advances the virtual clock, and only work on that clock touches the state.
package final class OverloadStorm: RequestingRun, @unchecked Sendable {
    package let scheduler = VirtualTimeScheduler()
    package var isStopped = false
    package private(set) var attempts = Timeline(bin: .seconds(1))
    let rate: Double
    var dice: Dice
    var requests = Timeline(bin: .seconds(1))
    var succeeded = Timeline(bin: .seconds(1))
    private let bulkhead: Bulkhead?
    private var server: OverloadedServer

    package static let timeout = Duration.seconds(1)
    package static let end = Duration.seconds(120)

    package init(_ limit: OverloadLimit, rate: Double, seed: UInt64) {
        self.rate = rate
        dice = Dice(seed: seed)
        server = OverloadedServer(rate: rate, seed: dice.next(), until: Self.end)
        bulkhead = limit.bulkhead(server.workers)
        sendRequests()
    }

    func nextPolicy() -> RetryPolicy { RetryPolicy(.immediate).maxAttempts(1).attemptTimeout(Self.timeout) }

    var attempt: Observable<Never> {
        let request = Observable<Never> { [scheduler] observer, lifetime in
            let start = self.now
            self.attempts.add(at: start)
            let done = self.server.accept(at: start)
            scheduler.schedule(after: done - start, in: lifetime) {
                self.server.note(done - start, at: done)
                observer.onCompleted()
            }
        }
        return bulkhead.map { request.limited(by: $0, scheduler: scheduler) } ?? request
    }

    package var isOver: Bool { now >= Self.end }
    package var done: Double { min(1, now / Self.end) }
    package var metrics: [Metric] { server.metrics }
}

/// The limit of the overload storm.
package enum OverloadLimit: String, CaseIterable, Sendable {
    case none
    /// A place for each worker; `manyPlaces` has four. The workers are those before the server gets smaller.
    case places
    case manyPlaces = "many-places"
    case adaptive

    package func bulkhead(_ workers: Int) -> Bulkhead? {
        switch self {
        case .none: nil
        case .places: Bulkhead(workers, maxWaiting: 0)
        case .manyPlaces: Bulkhead(4 * workers, maxWaiting: 0)
        case .adaptive: .adaptive(maxWaiting: 0)
        }
    }
}

/// A server whose workers take the requests in their order. In the middle of the run it loses half of the
/// workers.
package struct OverloadedServer: Sendable {
    /// The figures of one half of the run. `answers` are the times of the answers within `time`, in seconds.
    private struct Half {
        let workers: Int
        let time: Range<Duration>
        var answers: [Double] = []
    }

    package let workers: Int
    private var halves: [Half]
    /// When each worker is free, in ascending order.
    private var free: [Duration]
    private var dice: Dice
    private let shrinks: Duration

    private static let service = 0.1

    package init(rate: Double, seed: UInt64, until end: Duration) {
        workers = max(2, Int(rate / 20))
        (shrinks, dice) = (end / 2, Dice(seed: seed))
        free = Array(repeating: .zero, count: workers)
        halves = [
            Half(workers: workers, time: end / 6..<end / 2),
            Half(workers: workers / 2, time: end * 2 / 3..<end),
        ]
    }

    /// Accepts a request that arrives now, and returns when it is done.
    package mutating func accept(at now: Duration) -> Duration {
        if now >= shrinks, free.count == workers { free.removeLast(workers - workers / 2) }
        let done = max(free.removeFirst(), now) + .seconds(-log(1 - dice.unit()) * Self.service)
        free.insert(done, at: free.firstIndex { $0 > done } ?? free.count)
        return done
    }

    /// Notes that a client has its answer in time, after the duration `time`.
    package mutating func note(_ time: Duration, at done: Duration) {
        for index in halves.indices where halves[index].time.contains(done) {
            halves[index].answers.append(time / .seconds(1))
        }
    }

    package var metrics: [Metric] {
        zip(["", " half"], halves).flatMap { suffix, half in
            let length = (half.time.upperBound - half.time.lowerBound) / .seconds(1)
            let sorted = half.answers.sorted()
            return [
                Metric(
                    "goodput\(suffix)", Double(sorted.count) * Self.service / (Double(half.workers) * length),
                    decimals: 2),
                Metric(
                    "p99\(suffix)", sorted.isEmpty ? nil : sorted[sorted.count * 99 / 100], decimals: 2),
            ]
        }
    }
}
