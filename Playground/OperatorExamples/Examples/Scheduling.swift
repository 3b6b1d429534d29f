import RillCore
import RillTesting

extension OperatorExample {
    static let scheduling: [OperatorExample] = [
        OperatorExample("observe(on:bufferingPolicy:)") { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.observe(on: scheduler)
        },
        OperatorExample("subscribe(on:)") { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.subscribe(on: scheduler)
        },
    ]
}
