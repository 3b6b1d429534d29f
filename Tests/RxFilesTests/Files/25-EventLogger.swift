import Foundation
import RillRx

enum EventLogError: Error, Equatable {
    case broken
}

// Unchecked: one thread uses it.
// Swift 6: final class EventLogger: @unchecked Sendable {
final class EventLogger {
    private(set) var lines: [String] = []

    func log(_ line: String) {
        lines.append(line)
    }

    func describe<Element>(_ event: Event<Element>) -> String {
        switch event {
        case .next(let value): return "next(\(value))"
        case .error(let error): return "error(\(error))"
        case .completed: return "completed"
        }
    }
}

extension ObservableType {
    /// Logs every event without changing the sequence.
    func loggedEvents(to logger: EventLogger, as name: String) -> Observable<Element> {
        return materialize()
            .do(onNext: { [logger] event in
                logger.log("\(name) \(logger.describe(event))")
            })
            .dematerialize()
    }

    /// Splits a sequence into its values and its errors.
    func splitEvents() -> (values: Observable<Element>, errors: Observable<Error>) {
        let events = materialize().share()
        return (
            values: events.compactMap { $0.element },
            errors: events.compactMap { $0.error }
        )
    }

    func loggedLifecycle(to logger: EventLogger) -> Observable<Element> {
        return self.do(
            onNext: { logger.log("onNext \($0)") },
            afterNext: { logger.log("afterNext \($0)") },
            onError: { logger.log("onError \($0)") },
            afterError: { logger.log("afterError \($0)") },
            onCompleted: { logger.log("onCompleted") },
            afterCompleted: { logger.log("afterCompleted") },
            onSubscribe: { logger.log("onSubscribe") },
            onSubscribed: { logger.log("onSubscribed") },
            onDispose: { logger.log("onDispose") }
        )
    }
}

// RxSwift tears down after the terminal event: its `onDispose` follows `afterCompleted`.
// Returns:
//     onSubscribe
//     onSubscribed
//     onNext 1
//     got 1
//     afterNext 1
//     onCompleted
//     onDispose
//     done
//     afterCompleted
//     a next(1)
//     value 1
//     a error(broken)
//     failed broken
//     ok 10
//     ok 30
//     problems broken
//     restored x
//     restored end
//     stops 1
//     mapped next(4)
func demo25EventLogger() -> [String] {
    let logger = EventLogger()
    let bag = DisposeBag()

    let lifecycle = PublishSubject<Int>()
    lifecycle
        .debug("lifecycle", trimOutput: true)
        .loggedLifecycle(to: logger)
        .subscribe(onNext: { logger.log("got \($0)") }, onCompleted: { logger.log("done") })
        .disposed(by: bag)
    lifecycle.onNext(1)
    lifecycle.onCompleted()

    let source = PublishSubject<Int>()
    source
        .loggedEvents(to: logger, as: "a")
        .subscribe(
            onNext: { logger.log("value \($0)") },
            onError: { logger.log("failed \($0)") }
        )
        .disposed(by: bag)
    source.onNext(1)
    source.onError(EventLogError.broken)

    // Every request may fail without ending the outer sequence.
    let requests = PublishSubject<Int>()
    let responses =
        requests
        .flatMap { number -> Observable<Event<Int>> in
            let response: Observable<Int> = number == 2 ? .error(EventLogError.broken) : .just(number * 10)
            return response.materialize()
        }
        .share()
    // Swift 6: nonisolated(unsafe) var problems: [String] = []
    var problems: [String] = []
    responses
        .compactMap { $0.element }
        .subscribe(onNext: { logger.log("ok \($0)") })
        .disposed(by: bag)
    responses
        .compactMap { $0.error }
        .subscribe(onNext: { problems.append("problems \($0)") })
        .disposed(by: bag)
    (1...3).forEach(requests.onNext)
    problems.forEach(logger.log)

    let recorded: [Event<String>] = [.next("x"), .completed, .next("never")]
    Observable.from(recorded)
        .dematerialize()
        .subscribe(
            onNext: { logger.log("restored \($0)") },
            onCompleted: { logger.log("restored end") }
        )
        .disposed(by: bag)

    Observable.just(2)
        .materialize()
        .filter { $0.isStopEvent }
        .toArray()
        .subscribe(onSuccess: { logger.log("stops \($0.count)") })
        .disposed(by: bag)
    logger.log("mapped " + logger.describe(Event.next(2).map { $0 * 2 }))

    return withExtendedLifetime(bag) { logger.lines }
}
