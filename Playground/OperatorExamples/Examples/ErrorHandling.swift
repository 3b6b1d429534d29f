import RillCore
import RillTesting

extension OperatorExample {
    static let errorHandling: [OperatorExample] = [
        OperatorExample("catchError", .continueAfterError) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-#")
            let other: TestSource<String> = edit.cold("--x-y-|")
            return source.catchError { _ in other.asObservable() }
        }.elsewhere(
            rxSwift5: "catchError(_:)", rxSwift6: "catch(_:)", combine: "catch, tryCatch", rxJS: "catchError",
            rx: "Catch"),
        OperatorExample("catchErrorJustReturn", .continueAfterError) { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-#")
            return source.catchErrorJustReturn(0)
        }.elsewhere(
            rxSwift5: "catchErrorJustReturn(_:)", rxSwift6: "catchAndReturn(_:)",
            combine: "replaceError(with:)", rx: "Catch"),
        OperatorExample("dematerialize", .eventsAsValues) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.materialize().filter { $0.element != "a" }.dematerialize()
        }.elsewhere(rxSwift: "dematerialize", rxJS: "dematerialize", rx: "Dematerialize"),
        OperatorExample("elements", .eventsAsValues) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.materialize().elements()
        },
        OperatorExample("errors", .eventsAsValues) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.materialize().errors()
        },
        OperatorExample("mapError", .continueAfterError) { _, edit in
            struct Timeout: Error {}
            struct Offline: Error {}
            let source: TestSource<String> = edit.cold("-a-b-#", error: Timeout())
            return source.mapError { _ in Offline() }
        }.elsewhere(combine: "mapError"),
        OperatorExample("materialize", .eventsAsValues) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-#")
            return source.materialize()
        }.elsewhere(rxSwift: "materialize", rxJS: "materialize", rx: "Materialize"),
        OperatorExample("retry()", .attemptAgain, viewers: [.from(0, until: 14)]) { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-#")
            return source.retry()
        }.elsewhere(rxSwift: "retry()", rxJS: "retry", rx: "Retry"),
        OperatorExample("retry(_:)", .attemptAgain) { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-#")
            return source.retry(edit(3))
        }.elsewhere(rxSwift: "retry(_:)", combine: "retry(_:)", rxJS: "retry", rx: "Retry"),
        OperatorExample("retryWhen", .attemptAgain, tick: .milliseconds(500)) { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-#")
            let wait = { @Sendable (failure: Int, error: any Error) -> Observable<Int> in
                failure < 2 ? .timer(.seconds(failure + 1), scheduler: scheduler) : .error(error)
            }
            return source.retryWhen { errors in errors.enumerated().flatMap { wait($0, $1) } }
        }.elsewhere(
            rxSwift5: "retryWhen(_:)", rxSwift6: "retry(when:)", rxJS: "retry, retryWhen", rx: "Retry"),
    ]
}
