import RillCore
import RillTesting

extension OperatorExample {
    static let transforming: [OperatorExample] = [
        OperatorExample("buffer", .group) { scheduler, edit in
            let source: TestSource<String> = edit.hot("-ab--c---d-e-f-|")
            return source.buffer(timeSpan: edit(.milliseconds(600)), count: edit(2), scheduler: scheduler)
        }.elsewhere(
            rxSwift: "buffer(timeSpan:count:scheduler:)", combine: "collect(.byTimeOrCount)",
            rxJS: "bufferTime", rx: "Buffer"),
        OperatorExample("compactMap", .transform) { _, edit in
            let source: TestSource<String> = edit.cold("-1-a-2-b-|")
            return source.compactMap { Int($0) }
        }.elsewhere(rxSwift: "compactMap", combine: "compactMap, tryCompactMap"),
        OperatorExample("concatMap", .streamForEach) { _, edit in
            let letters: TestSource<String> = edit.cold("-a-b------|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.concatMap { letter in inner.map { "\(letter)\($0)" } }
        }.elsewhere(
            rxSwift: "concatMap", combine: "flatMap(maxPublishers: .max(1))", rxJS: "concatMap", rx: "FlatMap"
        ),
        OperatorExample("enumerated", .transform) { _, edit in
            let source: TestSource<String> = edit.cold("-a--b--c-|")
            return source.enumerated()
        }.elsewhere(rxSwift: "enumerated", rxJS: "map", rx: "Map"),
        OperatorExample("flatMap", .streamForEach) { _, edit in
            let letters: TestSource<String> = edit.cold("-a-b------|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.flatMap { letter in inner.map { "\(letter)\($0)" } }
        }.elsewhere(rxSwift: "flatMap", combine: "flatMap", rxJS: "mergeMap", rx: "FlatMap"),
        OperatorExample("flatMap(maxConcurrent:_:)", .streamForEach) { _, edit in
            let letters: TestSource<String> = edit.cold("-abc------|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.flatMap(maxConcurrent: edit(2)) { letter in inner.map { "\(letter)\($0)" } }
        }.elsewhere(combine: "flatMap(maxPublishers:)", rxJS: "mergeMap", rx: "FlatMap"),
        OperatorExample("flatMapFirst", .streamForEach) { _, edit in
            let letters: TestSource<String> = edit.cold("-a-b----c-----|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.flatMapFirst { letter in inner.map { "\(letter)\($0)" } }
        }.elsewhere(rxSwift: "flatMapFirst", rxJS: "exhaustMap", rx: "FlatMap"),
        OperatorExample("flatMapLatest", .streamForEach) { _, edit in
            let letters: TestSource<String> = edit.cold("-a--b-----c----|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.flatMapLatest { letter in inner.map { "\(letter)\($0)" } }
        }.elsewhere(
            rxSwift: "flatMapLatest", combine: "map.switchToLatest", rxJS: "switchMap", rx: "FlatMap"),
        OperatorExample("groupBy", .group) { _, edit in
            let source: TestSource<Int> = edit.hot("-1-2-3-4-5-|")
            return source.groupBy { $0.isMultiple(of: 2) ? "even" : "odd" }
        }.elsewhere(rxSwift: "groupBy(keySelector:)", rxJS: "groupBy", rx: "GroupBy"),
        OperatorExample("map", .transform) { _, edit in
            let source: TestSource<Int> = edit.cold("-1--2---3-|")
            return source.map { $0 * 10 }
        }.elsewhere(rxSwift: "map", combine: "map, tryMap", rxJS: "map", rx: "Map"),
        OperatorExample("scan", .transform) { _, edit in
            let source: TestSource<Int> = edit.cold("-1--2---3-|")
            return source.scan(0) { sum, number in sum + number }
        }.elsewhere(rxSwift: "scan(_:accumulator:)", combine: "scan, tryScan", rxJS: "scan", rx: "Scan"),
        OperatorExample("switchLatest", .streamForEach) { _, edit in
            let letters: TestSource<String> = edit.cold("-a--b-----c----|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.map { letter in inner.map { "\(letter)\($0)" } }.switchLatest()
        }.elsewhere(rxSwift: "switchLatest", combine: "switchToLatest", rxJS: "switchAll", rx: "Switch"),
        OperatorExample("window", .group) { scheduler, edit in
            let source: TestSource<String> = edit.hot("-ab--c---d-e-f-|")
            let span: Duration = edit(.milliseconds(600), from: 100)
            return source.window(timeSpan: span, count: edit(2), scheduler: scheduler)
        }.elsewhere(rxSwift: "window(timeSpan:count:scheduler:)", rxJS: "windowTime", rx: "Window"),
    ]
}
