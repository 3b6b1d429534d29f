import Foundation
import RillRx

enum BackoffError: Error, Equatable {
    case overloaded
    case forbidden
}

struct BackoffPolicy {
    let maxRetries: Int

    func delay(afterAttempt attempt: Int) -> RxTimeInterval {
        return .seconds(1 << attempt)
    }
}

/// Fires delayed work at once and keeps the delays that were asked for.
// Unchecked: one thread uses it.
// Swift 6: final class BackoffRecordingScheduler: SchedulerType, @unchecked Sendable {
final class BackoffRecordingScheduler: SchedulerType {
    private(set) var delays: [Int] = []

    // RxSwift: var now: RxTime {
    var now: Instant {
        // RxSwift: return Date(timeIntervalSince1970: 0)
        return .zero
    }

    // RxSwift: func schedule<State>(_ state: State, action: @escaping (State) -> Disposable) -> Disposable {
    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        // RxSwift: return action(state)
        work()
    }

    // RxSwift: func scheduleRelative<State>(
    // RxSwift: _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> Disposable
    // RxSwift: ) -> Disposable {
    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        // RxSwift: if case .seconds(let seconds) = dueTime {
        if let seconds = Int(exactly: delay / .seconds(1)) {
            delays.append(seconds)
        }
        // RxSwift: return action(state)
        work()
    }

    // Rill adds 7 lines.
    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        preconditionFailure("nothing here is periodic")
    }
}

extension ObservableType {
    func retryWithBackoff(_ policy: BackoffPolicy, scheduler: SchedulerType) -> Observable<Element> {
        return retry(when: { (errors: Observable<Error>) -> Observable<Int> in
            errors.enumerated().flatMap { attempt, error -> Observable<Int> in
                guard (error as? BackoffError) == .overloaded, attempt < policy.maxRetries else {
                    return .error(error)
                }
                return Observable<Int>.timer(policy.delay(afterAttempt: attempt), scheduler: scheduler)
            }
        })
    }

    /// Completes instead of failing when the retries are used up.
    func retryLinearly(_ maxRetries: Int, scheduler: SchedulerType) -> Observable<Element> {
        return retry(when: { (errors: Observable<Error>) -> Observable<Int> in
            Observable
                .zip(errors, Observable<Int>.range(start: 1, count: maxRetries)) { _, attempt in attempt }
                .flatMap { attempt in Observable<Int>.timer(.seconds(attempt), scheduler: scheduler) }
        })
    }
}

// Unchecked: one thread uses it.
// Swift 6: final class BackoffServer: @unchecked Sendable {
final class BackoffServer {
    private(set) var attempts = 0
    private var current: PublishSubject<String>?

    func fetch() -> Observable<String> {
        return Observable<String>.deferred { [weak self] in
            let subject = PublishSubject<String>()
            self?.attempts += 1
            self?.current = subject
            return subject.asObservable()
        }
    }

    func fail(_ error: BackoffError) {
        current?.onError(error)
    }

    func succeed(_ value: String) {
        let subject = current
        subject?.onNext(value)
        subject?.onCompleted()
    }
}

// Returns:
//     A value payload
//     A completed
//     A attempts 3 delays [1, 2]
//     B error forbidden
//     B attempts 2 delays [1]
//     C error overloaded
//     C attempts 4 delays [1, 2, 4]
//     D completed
//     D attempts 3 delays [1, 2]
func demo09RetryBackoff() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []

    func run(_ label: String, linear: Bool = false, _ script: (BackoffServer) -> Void) {
        let server = BackoffServer()
        let scheduler = BackoffRecordingScheduler()
        let request =
            linear
            ? server.fetch().retryLinearly(2, scheduler: scheduler)
            : server.fetch().retryWithBackoff(BackoffPolicy(maxRetries: 3), scheduler: scheduler)
        let subscription = request.subscribe(
            onNext: { lines.append("\(label) value \($0)") },
            onError: { lines.append("\(label) error \($0)") },
            onCompleted: { lines.append("\(label) completed") }
        )
        script(server)
        subscription.dispose()
        lines.append("\(label) attempts \(server.attempts) delays \(scheduler.delays)")
    }

    run("A") {
        $0.fail(.overloaded); $0.fail(.overloaded); $0.succeed("payload")
    }
    run("B") {
        $0.fail(.overloaded); $0.fail(.forbidden)
    }
    run("C") { server in (0..<4).forEach { _ in server.fail(.overloaded) } }
    run("D", linear: true) { server in (0..<3).forEach { _ in server.fail(.overloaded) } }

    return lines
}
