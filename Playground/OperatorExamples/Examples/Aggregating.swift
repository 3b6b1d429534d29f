import RillCore
import RillTesting

extension OperatorExample {
    static let aggregating: [OperatorExample] = [
        OperatorExample("defaultIfEmpty") { _, edit in
            let source: TestSource<Int> = edit.cold("-----|")
            return source.defaultIfEmpty(0)
        },
        OperatorExample("reduce") { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2--3-|")
            return source.reduce(0) { sum, number in sum + number }
        },
        OperatorExample("switchIfEmpty") { _, edit in
            let source: TestSource<String> = edit.cold("----|")
            let other: TestSource<String> = edit.cold("-a-b-|")
            return source.switchIfEmpty(other.asObservable())
        },
        OperatorExample("toArray") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.toArray()
        },
    ]
}
