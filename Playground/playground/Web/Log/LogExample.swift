import Rill
import RillEventLog
import RillTesting

/// A log of the library in virtual time: orders, prices and a search while a server is down for ten seconds.
enum LogExample {
    private struct Down: Error, CustomStringConvertible {
        let description = "503 the server failed"
    }

    static func recording() -> LogRecording<String> {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<String>(scheduler: scheduler)
        let policy = RetryPolicy(.exponential(initial: .milliseconds(400)).cap(.seconds(4))).maxAttempts(7)
        let answer = { @Sendable (text: String) -> Observable<String> in
            Observable.deferred {
                (4.0..<14.0).contains(scheduler.now.sinceZero / .seconds(1)) ? .error(Down()) : .just(text)
            }
            .delaySubscription(.milliseconds(120), scheduler: scheduler)
        }
        let orders = Observable<Int>.interval(.milliseconds(1500), scheduler: scheduler).take(12).flatMap {
            number in
            answer("order \(number + 1) is on its way")
                .log(
                    "orders", to: log, retry: policy, scheduler: scheduler,
                    metadata: ["order": "\(number + 1)"]
                )
                .catchError { _ in .empty() }
        }
        let prices = Observable<Int>.interval(.seconds(2), scheduler: scheduler)
            .concatMap { answer("\(100 + $0 * 7 % 5) €") }
            .log("prices", to: log, retry: policy, scheduler: scheduler)
            .take(8)
        let words = ["r", "ri", "ril", "rill", "rill s", "rill st"]
        let search = Observable<Int>.interval(.milliseconds(700), scheduler: scheduler).take(words.count)
            .map { words[$0] }
            .flatMapLatest {
                answer("results for \($0)").log("search \($0)", to: log).catchErrorJustReturn("")
            }
        let lifetime = Observable.merge([orders, prices, search])
            .subscribe(onError: { _ in })
        scheduler.advance(by: .seconds(60))
        lifetime.dispose()
        return log.recording
    }
}
