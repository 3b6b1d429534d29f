import RillCore
import RillTesting

extension OperatorExample {
    static let aggregating: [OperatorExample] = [
        OperatorExample("defaultIfEmpty", .replaceEmpty) { _, edit in
            let source: TestSource<Int> = edit.cold("-----|")
            return source.defaultIfEmpty(0)
        }.elsewhere(
            rxSwift: "ifEmpty(default:)", combine: "replaceEmpty(with:)", rxJS: "defaultIfEmpty",
            rx: "DefaultIfEmpty"),
        OperatorExample("reduce", .fold) { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2--3-|")
            return source.reduce(0) { sum, number in sum + number }
        }.elsewhere(
            rxSwift: "reduce(_:accumulator:)", combine: "reduce, tryReduce", rxJS: "reduce", rx: "Reduce"),
        OperatorExample("switchIfEmpty", .replaceEmpty) { _, edit in
            let source: TestSource<String> = edit.cold("----|")
            let other: TestSource<String> = edit.cold("-a-b-|")
            return source.switchIfEmpty(other.asObservable())
        }.elsewhere(rxSwift: "ifEmpty(switchTo:)", rx: "DefaultIfEmpty"),
        OperatorExample("toArray", .fold) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.toArray()
        }.elsewhere(rxSwift: "toArray", combine: "collect", rxJS: "toArray", rx: "To"),
    ]
}
