import RillCore
import RillLocks
import RillTesting

/// A subscription to a source, and the marks that it received.
struct SourceRun {
    let window: ExampleRun.Window
    let marks: [Mark]
}

enum SourceRuns {
    /// A source that plays like another one, and what its subscriptions receive.
    static func recording<Element: MarbleValue>(
        _ source: TestSource<Element>, on scheduler: VirtualTimeScheduler
    ) -> (source: TestSource<Element>, runs: () -> [SourceRun]) {
        let received = Mutex<[[Mark]]>([])
        let recorded = TestSource<Element>(on: scheduler) { observer, lifetime in
            let number = received.withLock { received in
                received.append([])
                return received.count - 1
            }
            @Sendable func add(_ kind: Mark.Kind) {
                let mark = Mark(time: scheduler.now.sinceZero, kind)
                received.withLock { $0[number].append(mark) }
            }
            source.asObservable()
                .do(
                    onNext: { add(.element($0.marble.map { "\($0)" } ?? Mark.label($0))) },
                    onError: { add(Mark.Kind($0)) },
                    onCompleted: { add(.completed) }
                )
                .run(observer, in: lifetime)
        }
        return (
            recorded,
            {
                zip(recorded.subscriptions, received.withLock { $0 }).map { subscription, marks in
                    let window = ExampleRun.Window(
                        start: subscription.start.sinceZero, end: subscription.end?.sinceZero)
                    return SourceRun(window: window, marks: marks)
                }
            }
        )
    }
}
