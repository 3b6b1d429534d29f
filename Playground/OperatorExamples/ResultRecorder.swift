import RillCore
import RillLocks
import RillTesting

/// Records a stream of any element type as the labels of its marbles, together with the streams that it
/// emits.
final class ResultRecorder {
    struct Nested {
        /// The key of a group; `stream` for any other stream.
        let name: String
        let start: Instant
        let marks: @Sendable () -> [Mark]
    }

    let start: Instant
    private(set) var end: Instant?
    private let scheduler: VirtualTimeScheduler
    let marks: () -> [Mark]
    let nested: () -> [Nested]
    private let stop: () -> Void

    init<Stream: ObservableType>(of stream: Stream, on scheduler: VirtualTimeScheduler) {
        self.scheduler = scheduler
        start = scheduler.now
        let streams = Mutex<[Nested]>([])
        @Sendable func follow(_ inner: some ObservableType) {
            let start = scheduler.now
            let inside = scheduler.record(inner)
            let name = (inner as? any Keyed)?.keyText ?? "stream"
            streams.withLock {
                $0.append(Nested(name: name, start: start, marks: { inside.events.map { Mark($0) } }))
            }
        }
        let recorder = scheduler.record(
            stream.asObservable().do(onNext: { element in
                if let inner = element as? any ObservableType { follow(inner) }
            }))
        marks = {
            recorder.events.map { Mark($0) { $0 is any ObservableType ? "○" : Mark.label($0) } }
        }
        nested = { streams.withLock { $0 } }
        stop = { recorder.dispose() }
    }

    func dispose() {
        end = end ?? scheduler.now
        stop()
    }
}

private protocol Keyed {
    var keyText: String { get }
}

extension GroupedObservable: Keyed {
    fileprivate var keyText: String { "\(key)" }
}
