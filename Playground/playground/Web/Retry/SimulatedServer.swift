import LoopbackServer
import Rill
import RillLocks

/// A server in virtual time as one client sees it: its faults follow a plan, and it refuses every request
/// before the time of its own `Retry-After`. All its clients share its capacity.
final class SimulatedServer: Sendable {
    /// When which fault occurs.
    enum Plan: Sendable, Equatable {
        /// One fault for each request, and then normal responses.
        case inOrder([Fault])
        /// One fault for all requests that start before a moment.
        case away(Duration, Fault)
    }

    private let plan: Plan
    private let remaining: FaultQueue
    /// How long a normal response takes, or a failure.
    private let answerTime: Duration
    /// The `Retry-After` of a response with status 429 or 503.
    private let hint: Duration?
    private let capacity: ServerCapacity?
    private let scheduler: any Scheduler
    /// The time until which requests are refused, and the status that they receive.
    private let refusal = Mutex<(end: Duration, status: Int)?>(nil)

    init(
        _ plan: Plan, answerTime: Duration, hint: Duration?, capacity: ServerCapacity? = nil,
        scheduler: any Scheduler
    ) {
        (self.plan, self.answerTime, self.hint, self.scheduler) = (plan, answerTime, hint, scheduler)
        self.capacity = capacity
        if case .inOrder(let faults) = plan {
            remaining = FaultQueue(faults)
        } else {
            remaining = FaultQueue([])
        }
    }

    /// A request: its status is the only element. Every response is scheduled, even one that takes no time,
    /// so that a run can be stopped between two attempts.
    var request: Observable<Int> {
        Observable { observer, lifetime in
            let now = self.scheduler.now.sinceZero
            let (time, result) = self.refused(at: now) ?? self.response(to: self.nextFault(), at: now)
            guard let result else { return }
            self.scheduler.schedule(after: time, in: lifetime) {
                switch result {
                case .success(let status):
                    observer.onNext(status)
                    observer.onCompleted()
                case .failure(let error): observer.onError(error)
                }
            }
        }
    }

    private func nextFault() -> Fault {
        switch plan {
        case .inOrder: remaining.next() ?? .ok
        case .away(let time, let fault): scheduler.now.sinceZero < time ? fault : .ok
        }
    }

    /// The response to a request that comes before the time of the last `Retry-After`.
    private func refused(at now: Duration) -> (Duration, Result<Int, RequestError>?)? {
        guard let (end, status) = refusal.withLock(\.self), now < end else { return nil }
        return (answerTime, .failure(.status(status, retryAfter: max(.zero, end - now - answerTime))))
    }

    /// Nil for a request that gets no response.
    private func response(to fault: Fault, at now: Duration) -> (Duration, Result<Int, RequestError>?) {
        switch fault {
        case .ok:
            guard let wait = capacity.map({ $0.wait(at: now) }) ?? .zero else {
                return (answerTime, .failure(.status(503, retryAfter: nil)))
            }
            return (wait + answerTime, .success(200))
        case .slow(let delay): return (delay, .success(200))
        case .status(let status) where status < 400: return (answerTime, .success(status))
        case .status(let status):
            let hint = [429, 503].contains(status) ? hint : nil
            if let hint { refusal.withLock { $0 = (now + answerTime + hint, status) } }
            return (answerTime, .failure(.status(status, retryAfter: hint)))
        case .reset: return (answerTime, .failure(.connection("reset")))
        case .close: return (answerTime, .failure(.connection("closed")))
        case .truncate: return (answerTime, .failure(.connection("truncated")))
        case .hang: return (answerTime, nil)
        }
    }
}

/// How many requests a second a server handles, for all its clients.
final class ServerCapacity: Sendable {
    /// A request that would wait longer is refused.
    private static let patience = Duration.seconds(1)

    private let time: Duration
    /// When the server has handled all requests that it has accepted.
    private let free = Mutex(Duration.zero)

    init(perSecond: Int) { time = .seconds(1) / perSecond }

    /// How long a request that arrives at `now` waits; nil if it is refused.
    func wait(at now: Duration) -> Duration? {
        free.withLock { free in
            let wait = max(.zero, free - now)
            guard wait <= Self.patience else { return nil }
            free = now + wait + time
            return wait
        }
    }
}
