import RillCore
import RillTesting

extension OperatorExample {
    static let errorHandling: [OperatorExample] = [
        OperatorExample("catchError") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-#")
            let other: TestSource<String> = edit.cold("--x-y-|")
            return source.catchError { _ in other.asObservable() }
        },
        OperatorExample("catchErrorJustReturn") { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-#")
            return source.catchErrorJustReturn(0)
        },
        OperatorExample("dematerialize") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.materialize().filter { $0.element != "a" }.dematerialize()
        },
        OperatorExample("elements") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.materialize().elements()
        },
        OperatorExample("errors") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.materialize().errors()
        },
        OperatorExample("mapError") { _, edit in
            struct Offline: Error {}
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.mapError { _ in Offline() }
        },
        OperatorExample("materialize") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.materialize()
        },
        OperatorExample("retry()", viewers: [.from(0, until: 14)]) { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-#")
            return source.retry()
        },
        OperatorExample("retry(_:)") { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-#")
            return source.retry(edit(3))
        },
        OperatorExample("retryWhen", tick: .milliseconds(500)) { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-#")
            let wait = { @Sendable (failure: Int, error: any Error) -> Observable<Int> in
                failure < 2 ? .timer(.seconds(failure + 1), scheduler: scheduler) : .error(error)
            }
            return source.retryWhen { errors in errors.enumerated().flatMap { wait($0, $1) } }
        },
    ]
}
