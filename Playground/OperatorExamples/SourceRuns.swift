import RillCore
import RillTesting

/// A subscription of a source, and what it received.
struct SourceRun {
    let window: ExampleRun.Window
    let marks: [Mark]
}

enum SourceRuns {
    /// A source that plays like another one, and what its subscriptions receive.
    static func recording<Element: MarbleValue>(
        _ source: TestSource<Element>, on scheduler: VirtualTimeScheduler
    ) -> (source: TestSource<Element>, runs: () -> [SourceRun]) {
        let received = Shared<[[Mark]]>([])
        let recorded = TestSource<Element>(on: scheduler) { observer, lifetime in
            let number = received.value.count
            received.value.append([])
            @Sendable func add(_ kind: Mark.Kind) {
                received.value[number].append(Mark(time: scheduler.now.sinceZero, kind))
            }
            source.asObservable()
                .do(
                    onNext: { add(.element($0.marble.map { "\($0)" } ?? Mark.label($0))) },
                    onError: { _ in add(.error("")) },
                    onCompleted: { add(.completed) }
                )
                .run(observer, in: lifetime)
        }
        return (
            recorded,
            {
                zip(recorded.subscriptions, received.value).map { subscription, marks in
                    let window = ExampleRun.Window(
                        start: subscription.start.sinceZero, end: subscription.end?.sinceZero)
                    return SourceRun(window: window, marks: marks)
                }
            }
        )
    }
}

/// A value that closures of a stream may change.
// Unchecked: only the thread that advances the virtual clock uses it.
final class Shared<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
}
