import Foundation
import Rill
import RillEventLog

private let millisecond = Duration.milliseconds(1)
private let policy = RetryPolicy(.constant(millisecond)).maxAttempts(20)

extension Bench {
    /// Numbers that pass through a log, and what `follow` gives of it.
    fileprivate func recorded<Element>(
        _ follow: @escaping @Sendable (EventLog<Int>) -> Observable<Element>
    ) -> Observable<Element> {
        let log = EventLog<Int>(scheduler: scheduler)
        return .create { observer, lifetime in
            lifetime.add(follow(log).subscribe(observer))
            lifetime.add(self.numbers().log("numbers", to: log).subscribe())
        }
    }

    /// The lines that a writer of a log stores.
    fileprivate func written(
        _ write: @escaping @Sendable (EventLog<Int>, @escaping @Sendable (String) -> Void) -> LogWriter
    ) -> Observable<String> {
        recorded { log in
            .create { observer, lifetime in
                lifetime.add(write(log) { observer.onNext($0) })
            }
        }
    }

    fileprivate var recording: LogRecording<Int> {
        let kinds = [LogEntry<Int>.Kind.subscribed] + (0..<30).map { .next($0) } + [.completed]
        return LogRecording(
            entries: kinds.enumerated().map { index, kind in
                LogEntry(
                    sequence: index + 1, time: Instant(sinceZero: millisecond * index), stream: "numbers",
                    subscription: 1, kind: kind)
            })
    }
}

extension Door {
    static let eventLog = [
        // A recording is replayed into the log meanwhile, on its scheduler.
        Door("EventLog.init(scheduler:retention:redaction:filter:recordsThreads:origin:)") { bench in
            let log = EventLog<Int>(scheduler: bench.scheduler)
            return bench.numbers().log("numbers", to: log).do(onSubscribe: {
                bench.recording.replay(into: log)
            })
        },
        Door("EventLog.watch(_:as:every:metadata:file:line:)") { bench in
            bench.recorded { log in
                .create { observer, lifetime in
                    lifetime.add(log.live(on: bench.scheduler).map(\.sequence).subscribe(observer))
                    lifetime.add(log.watch(bench.scheduler, as: "watch", every: millisecond))
                }
            }
        },
        Door("EventLog.live(on:bufferingPolicy:waitingAtMost:)") { bench in
            bench.recorded { $0.live(on: bench.scheduler).map(\.sequence) }
        },
        Door("EventLog.write(as:to:on:bufferingPolicy:waitingAtMost:onError:file:line:)") { bench in
            bench.written { $0.write(as: .text(), to: LogLineSink($1), on: bench.scheduler) }
        },
        Door("EventLog.write(as:to:on:bufferingPolicy:waitingAtMost:onError:file:line:)") { bench in
            bench.written { $0.write(as: .text(), to: Memory(write: $1), on: bench.scheduler) }
        },
        Door("Observable.replay(_:stream:subscription:speed:scheduler:)") {
            Observable.replay($0.recording, scheduler: $0.scheduler)
        },
        Door("ObservableType.log(_:to:as:retry:scheduler:metadata:file:line:)") {
            let log = EventLog<String>(scheduler: $0.scheduler)
            return $0.failing()
                .log("numbers", to: log, as: { "\($0)" }, retry: policy, scheduler: $0.scheduler)
        },
        Door("ObservableType.log(_:to:retry:scheduler:metadata:file:line:)") {
            let log = EventLog<Int>(scheduler: $0.scheduler)
            return $0.failing().log("numbers", to: log, retry: policy, scheduler: $0.scheduler)
        },
        Door("ObservableType.materialize(timedOn:)") {
            $0.numbers().materialize(timedOn: $0.scheduler).map(\.event)
        },
    ]
}

/// A sink that keeps what is written out of files.
private struct Memory: LogSink {
    let write: @Sendable (String) -> Void

    func prepare() -> Bool { false }

    func write(_ lines: Data) { write(String(decoding: lines, as: UTF8.self)) }
}
