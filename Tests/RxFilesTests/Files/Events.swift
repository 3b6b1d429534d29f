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

extension EventLogger {
    func observer<Value>(_ name: String) -> AnyObserver<Value> {
        return AnyObserver { [weak self] event in
            guard let self = self else { return }
            self.log("\(name) \(self.describe(event))")
        }
    }
}

extension NotificationCenter {
    // Swift 6: func levels(_ name: Notification.Name) -> Observable<Int?> {
    func levels(_ name: Notification.Name) -> Observable<Notification> {
        return Observable.create { observer in
            // Swift 6: nonisolated(unsafe) let token =
            let token =
                self.addObserver(forName: name, object: nil, queue: nil) { notification in
                    // Swift 6: observer.onNext(notification.userInfo?["level"] as? Int)
                    observer.onNext(notification)
                }
            return Disposables.create { self.removeObserver(token) }
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
//     restored x
//     restored end
//     mapped next(4)
//     replay next(2)
//     replay next(3)
//     async next(7)
//     async completed
//     both 9 9 9
//     text next(number 1)
//     text completed
//     level 7
//     odd 1
//     window 0: 1
//     inclusive 1
//     even 2
//     buffer [1, 2]
//     inclusive 2
//     while completed
func demoEvents() -> [String] {
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

    let recorded: [Event<String>] = [.next("x"), .completed, .next("never")]
    Observable.from(recorded)
        .dematerialize()
        .subscribe(
            onNext: { logger.log("restored \($0)") },
            onCompleted: { logger.log("restored end") }
        )
        .disposed(by: bag)

    logger.log("mapped " + logger.describe(Event.next(2).map { $0 * 2 }))

    let replay = ReplaySubject<Int>.create(bufferSize: 2)
    [1, 2, 3].forEach(replay.onNext)
    _ = replay.subscribe(logger.observer("replay"))
    let last = AsyncSubject<Int>()
    _ = last.subscribe(logger.observer("async"))
    [6, 7].forEach(last.onNext)
    last.onCompleted()
    let (left, right) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let optional = BehaviorRelay<Int?>(value: nil)
    let both = PublishSubject<Int>()
    both.bind(to: left, right).disposed(by: bag)
    both.bind(to: optional).disposed(by: bag)
    both.asObserver().onNext(9)
    logger.log("both \(left.value) \(right.value) \(optional.value ?? 0)")
    let text: AnyObserver<String> = logger.observer("text")
    Observable.just(1).subscribe(text.mapObserver { "number \($0)" }).disposed(by: bag)

    let (center, name) = (NotificationCenter(), Notification.Name("EventLoggerLevel"))
    center.levels(name)
        // Swift 6: .compactMap { $0 }
        .compactMap { $0.userInfo?["level"] as? Int }
        .subscribe(onNext: { logger.log("level \($0)") })
        .disposed(by: bag)
    center.post(name: name, object: nil, userInfo: ["level": 7])

    let (numbers, scheduler) = (PublishSubject<Int>(), MainScheduler.instance)
    numbers.groupBy { $0 % 2 == 0 ? "even" : "odd" }
        .flatMap { group in group.map { "\(group.key) \($0)" } }
        .subscribe(onNext: logger.log)
        .disposed(by: bag)
    numbers.buffer(timeSpan: .seconds(60), count: 2, scheduler: scheduler)
        .subscribe(onNext: { logger.log("buffer \($0)") })
        .disposed(by: bag)
    numbers.window(timeSpan: .seconds(60), count: 1, scheduler: scheduler).enumerated().take(1)
        .flatMap { index, window in window.map { "window \(index): \($0)" } }
        .subscribe(onNext: logger.log)
        .disposed(by: bag)
    numbers.take(until: { $0 >= 2 }, behavior: .inclusive)
        .subscribe(onNext: { logger.log("inclusive \($0)") })
        .disposed(by: bag)
    numbers.take(while: { $0 < 2 }, behavior: .inclusive)
        .subscribe(onCompleted: { logger.log("while completed") })
        .disposed(by: bag)
    (1...2).forEach(numbers.onNext)
    return withExtendedLifetime(bag) { logger.lines }
}
