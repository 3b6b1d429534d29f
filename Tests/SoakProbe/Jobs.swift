import Foundation
import Rill
import RillEventLog
import RillLimits
import RillNetworking

/// What the probe does, behind limits that the jobs share.
struct Jobs: Sendable {
    let settings: Settings
    let folder: URL
    let originals: [Data]
    let log: EventLog<Int>
    let ledger: Ledger
    let client: ApiClient
    let scheduler: any Scheduler

    let places = Bulkhead.adaptive(1...64, maxWait: .seconds(5), name: "places")
    let orders = Bulkhead(12, maxWait: .seconds(10), name: "orders")
    let rate = RateLimiter(60, per: .seconds(1), burst: 20, maxWait: .seconds(10), name: "rate")
    let budget = RetryBudget.ratio(0.3, name: "budget")
    let breaker = CircuitBreaker(
        window: .time(.seconds(5)), slowCall: .seconds(2), open: .constant(.seconds(1)),
        probeTimeout: .seconds(5), name: "breaker")
    private let usual = LatencyQuantile(0.9, initially: .milliseconds(100))
    let patient = RetryPolicy(
        .exponential(initial: .milliseconds(100)).cap(.seconds(1)).jitter(.full))

    private var policy: RetryPolicy { patient.attemptTimeout(.seconds(5)).maxElapsed(.seconds(40)) }
    private var brief: RetryPolicy { policy.maxAttempts(5) }

    var all: [Job] {
        let sharing = client.intercepted(by: .sharingInFlight())
        return [
            Job(name: "value", workers: 24) { [self] number, _ in
                value(number)
                    .limited(by: places, scheduler: scheduler)
                    .log("value", to: log, retry: brief.budget(budget), scheduler: scheduler)
            },
            // A host without an earlier look-up.
            Job(name: "named", workers: 4) { [self] number, _ in
                value(number, at: settings.newHost(number, "value"))
                    .log("named", to: log, retry: brief, scheduler: scheduler)
            },
            Job(name: "guarded", workers: 8) { [self] number, _ in
                let policy = policy.breaker(breaker).waitingForBreaker()
                return value(number).log("guarded", to: log, retry: policy, scheduler: scheduler)
            },
            Job(name: "hedged", workers: 8) { [self] number, _ in
                value(number).log("hedged", to: log) { [self] attempts in
                    attempts.hedge(after: usual, maxAttempts: 2, budget: budget, scheduler: scheduler)
                }
            },
            // Equal requests at one time are sent once.
            Job(name: "shared", workers: 8) { [self] number, _ in
                value(number % 2, by: sharing).log("shared", to: log, retry: brief, scheduler: scheduler)
            },
            cached, post, file, events, messages, echo,
        ]
    }

    /// What the clock of the server was, which may be stored for four seconds.
    private var cached: Job {
        let caching = client.intercepted(by: HTTPCache().interceptor)
        return Job(name: "cached", workers: 4) { [self] number, worker in
            caching.validResponse(for: settings.address(worker, "clock/\(worker)"))
                .map { [ledger] response in
                    let age = ledger.now - (try response.decoded(Double.self))
                    guard response.head.headers["Age"] != nil else { return number }
                    ledger.note("cached", number, "stored")
                    guard age < 5 else { throw WrongAnswer(text: "\(age) s old") }
                    return number
                }
                .log("cached", to: log, retry: brief, scheduler: scheduler)
        }
    }

    /// Every third may be sent twice.
    private var post: Job {
        let retrying = client.intercepted(by: .retry(.standard, scheduler: scheduler))
        return Job(name: "post", workers: 24) { [self] number, _ in
            let text = "\(number)"
            let key: HTTPHeaders = number.isMultiple(of: 3) ? ["Idempotency-Key": text] : [:]
            var request = HTTPRequest(
                "POST", url: settings.address(number, "post"), headers: key, body: Data(text.utf8))
            request.totalTimeout = .seconds(8)
            return retrying.decoded(Int.self, at: "number", for: request)
                .map { answer in
                    guard answer == number else { throw WrongAnswer(text: "post") }
                    return answer
                }
                .limited(by: orders, rate, scheduler: scheduler)
                .log("post", to: log)
        }
    }

    /// Each worker has a file, and resumes its download.
    private var file: Job {
        Job(name: "file", workers: 4, pause: .seconds(1), cancelsWithin: .seconds(1)) {
            [self] number, worker in
            let file = folder.appending(path: "disk/\(worker)")
            let destination = DownloadDestination(file, replacesFile: true)
            return client.download(settings.address(worker, "files/\(worker)"), to: destination)
                .retry(patient, scheduler: scheduler)
                .compactMap { $0.value }
                .flatMap { [self] _ in
                    // Without a descriptor it cannot be read yet.
                    Observable.deferred { .just(try Data(contentsOf: file)) }
                        .retry(patient, scheduler: scheduler)
                }
                .map { data in
                    guard data == originals[worker] else { throw WrongAnswer(text: "file") }
                    return number
                }
                .log("file", to: log)
        }
    }

    /// A hundred events in a row, over as many connections as it takes.
    private var events: Job {
        Job(name: "events", workers: 8, pause: .seconds(1), cancelsWithin: .seconds(5)) { [self] number, _ in
            let after = [URLQueryItem(name: "after", value: "\(number)")]
            let url = settings.address(number, "events").appending(queryItems: after)
            let request = HTTPRequest(url: url, idleTimeout: .seconds(5))
            return client.serverSentEvents(from: request, reconnecting: patient, scheduler: scheduler)
                .scan(number) { last, event in
                    guard event.id == "\(last + 1)", event.data == "event \(last + 1)" else {
                        throw WrongAnswer(text: "event after \(last)")
                    }
                    return last + 1
                }
                .take(100)
                .takeLast(1)
                .log("events", to: log)
        }
    }

    private func value(_ number: Int, at host: URL? = nil, by other: ApiClient? = nil) -> Observable<Int> {
        let query = [URLQueryItem(name: "n", value: "\(number)")]
        let url = (host ?? settings.address(number, "value")).appending(queryItems: query)
        return (other ?? client)
            .decoded([Int].self, at: "data.square", for: HTTPRequest(url: url, totalTimeout: .seconds(20)))
            .map { answer in
                guard answer == [number, number * number] else { throw WrongAnswer(text: "value") }
                return number
            }
    }
}
