import RillCore
import RillTesting

extension OperatorExample {
    static let sideEffects: [OperatorExample] = [
        OperatorExample("debug", .look, viewers: [.from(2)]) { _, edit in
            let source: TestSource<String> = edit.cold("---a---b---|")
            return source.debug("letters", to: { line in print(line) })
        }.elsewhere(rxSwift: "debug", combine: "print(_:to:)"),
        OperatorExample("do", .look) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-|")
            return source.do(onNext: { letter in print(letter) })
        }.elsewhere(rxSwift: "do", combine: "handleEvents", rxJS: "tap", rx: "Do"),
    ]
}
