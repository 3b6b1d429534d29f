import RillCore
import RillTesting

extension OperatorExample {
    static let sideEffects: [OperatorExample] = [
        OperatorExample("debug") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-|")
            return source.debug("letters", to: { line in print(line) })
        },
        OperatorExample("do") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-|")
            return source.do(onNext: { letter in print(letter) })
        },
    ]
}
