import RillCore
import RillTesting

extension OperatorExample {
    static let filtering: [OperatorExample] = [
        OperatorExample("distinct", .select) { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-1-3-2-|")
            return source.distinct()
        }.elsewhere(rxJS: "distinct", rx: "Distinct"),
        OperatorExample("distinctUntilChanged", .select) { _, edit in
            let source: TestSource<Int> = edit.cold("-1-1-2-2-1-|")
            return source.distinctUntilChanged()
        }.elsewhere(
            rxSwift: "distinctUntilChanged", combine: "removeDuplicates, tryRemoveDuplicates",
            rxJS: "distinctUntilChanged, distinctUntilKeyChanged", rx: "Distinct"),
        OperatorExample("elementAt", .select) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-d-|")
            return source.elementAt(edit(2, from: 0))
        }.elsewhere(
            rxSwift5: "elementAt(_:)", rxSwift6: "element(at:)", combine: "output(at:)", rxJS: "elementAt",
            rx: "ElementAt"),
        OperatorExample("filter", .select) { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-3-4-5-|")
            return source.filter { $0.isMultiple(of: 2) }
        }.elsewhere(rxSwift: "filter", combine: "filter, tryFilter", rxJS: "filter", rx: "Filter"),
        OperatorExample("first", .take) { _, edit in
            let source: TestSource<String> = edit.cold("--a-b-c-|")
            return source.first()
        }.elsewhere(rxSwift: "first", combine: "first", rxJS: "first", rx: "First"),
        OperatorExample("ignoreElements", .select) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.ignoreElements()
        }.elsewhere(
            rxSwift: "ignoreElements", combine: "ignoreOutput", rxJS: "ignoreElements", rx: "IgnoreElements"),
        OperatorExample("last", .take) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c--|")
            return source.last()
        }.elsewhere(combine: "last", rxJS: "last", rx: "Last"),
        OperatorExample("single", .take) { _, edit in
            let source: TestSource<String> = edit.cold("--a---|")
            return source.single()
        }.elsewhere(rxSwift: "single", rxJS: "single", rx: "First"),
        OperatorExample("skip", .skip) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-d-|")
            return source.skip(edit(2, from: 0))
        }.elsewhere(rxSwift: "skip(_:)", combine: "dropFirst", rxJS: "skip", rx: "Skip"),
        OperatorExample("skipUntil", .skip) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-d-e-|")
            let start: TestSource<Int> = edit.hot("----1---2---")
            return source.skipUntil(start)
        }.elsewhere(
            rxSwift5: "skipUntil(_:)", rxSwift6: "skip(until:)", combine: "drop(untilOutputFrom:)",
            rxJS: "skipUntil", rx: "SkipUntil"),
        OperatorExample("skipWhile", .skip) { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-3-2-1-|")
            return source.skipWhile { $0 < 3 }
        }.elsewhere(
            rxSwift5: "skipWhile(_:)", rxSwift6: "skip(while:)", combine: "drop(while:), tryDrop(while:)",
            rxJS: "skipWhile", rx: "SkipWhile"),
        OperatorExample("take", .take) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-d-|")
            return source.take(edit(2, from: 0))
        }.elsewhere(rxSwift: "take(_:)", combine: "prefix(_:)", rxJS: "take", rx: "Take"),
        OperatorExample("takeLast", .take) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-d-|")
            return source.takeLast(edit(2, from: 0))
        }.elsewhere(rxSwift: "takeLast(_:)", rxJS: "takeLast", rx: "TakeLast"),
        OperatorExample("takeUntil", .take) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-d-e-|")
            let stop: TestSource<Int> = edit.hot("------1-----")
            return source.takeUntil(stop)
        }.elsewhere(
            rxSwift5: "takeUntil(_:)", rxSwift6: "take(until:)", combine: "prefix(untilOutputFrom:)",
            rxJS: "takeUntil", rx: "TakeUntil"),
        OperatorExample("takeWhile", .take) { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-3-2-1-|")
            return source.takeWhile { $0 < 3 }
        }.elsewhere(
            rxSwift5: "takeWhile(_:)", rxSwift6: "take(while:)", combine: "prefix(while:), tryPrefix(while:)",
            rxJS: "takeWhile", rx: "TakeWhile"),
    ]
}
