import LoopbackServer
import Rill
import RillLocks

/// A server in virtual time, whose faults follow a plan.
final class SimulatedServer: Sendable {
    /// When which fault occurs.
    enum Plan: Sendable, Equatable {
        /// One fault a request, and then normal responses.
        case inOrder([Fault])
        /// One fault for all requests that start before a moment.
        case away(Duration, Fault)
    }

    private let plan: Plan
    private let remaining: FaultQueue
    /// The time of a normal response, and of a failure.
    private let answerTime: Duration
    /// What a 429 or a 503 has in `Retry-After`.
    private let hint: Duration?
    private let scheduler: any Scheduler

    init(_ plan: Plan, answerTime: Duration, hint: Duration?, scheduler: any Scheduler) {
        (self.plan, self.answerTime, self.hint, self.scheduler) = (plan, answerTime, hint, scheduler)
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
            let (time, result) = self.response(to: self.nextFault())
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

    /// Nil for a request that gets no response.
    private func response(to fault: Fault) -> (Duration, Result<Int, RequestError>?) {
        switch fault {
        case .ok: (answerTime, .success(200))
        case .slow(let delay): (delay, .success(200))
        case .status(let status) where status < 400: (answerTime, .success(status))
        case .status(let status):
            (answerTime, .failure(.status(status, retryAfter: [429, 503].contains(status) ? hint : nil)))
        case .reset: (answerTime, .failure(.connection("reset")))
        case .close: (answerTime, .failure(.connection("closed")))
        case .truncate: (answerTime, .failure(.connection("truncated")))
        case .hang: (answerTime, nil)
        }
    }
}
