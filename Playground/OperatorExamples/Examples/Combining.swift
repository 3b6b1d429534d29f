import RillCore
import RillTesting

extension OperatorExample {
    static let combining: [OperatorExample] = [
        OperatorExample("amb", .combine) { _, edit in
            let first: TestSource<String> = edit.cold("---a--b-|")
            let second: TestSource<String> = edit.cold("-x--y--z-|")
            return first.amb(second)
        }.elsewhere(rxSwift: "amb", rxJS: "race, raceWith", rx: "Amb"),
        OperatorExample("combineLatest", .latestElements) { _, edit in
            let letters: TestSource<String> = edit.cold("-a---b---|")
            let numbers: TestSource<Int> = edit.cold("---1---2---|")
            return Observable.combineLatest(letters, numbers) { "\($0)\($1)" }
        }.elsewhere(
            rxSwift: "combineLatest", combine: "combineLatest", rxJS: "combineLatest, combineLatestWith",
            rx: "CombineLatest"),
        OperatorExample("concat", .combine) { _, edit in
            let first: TestSource<String> = edit.cold("-a-b-|")
            let second: TestSource<String> = edit.cold("--x-y-|")
            return first.concat(second)
        }.elsewhere(rxSwift: "concat(_:)", combine: "append", rxJS: "concat, concatWith", rx: "Concat"),
        OperatorExample("concat()", .combine) { _, edit in
            let letters: TestSource<String> = edit.cold("-ab-----|")
            let inner: TestSource<Int> = edit.cold("-1-2-|")
            return letters.map { letter in inner.map { "\(letter)\($0)" } }.concat()
        }.elsewhere(
            rxSwift: "concat()", combine: "flatMap(maxPublishers: .max(1))", rxJS: "concatAll", rx: "Concat"),
        OperatorExample("merge", .combine) { _, edit in
            let first: TestSource<String> = edit.cold("-a---b---|")
            let second: TestSource<String> = edit.cold("---x---y---|")
            return Observable.merge(first.asObservable(), second.asObservable())
        }.elsewhere(
            rxSwift: "merge(_:)", combine: "merge(with:), MergeMany", rxJS: "merge, mergeWith", rx: "Merge"),
        OperatorExample("merge()", .combine) { _, edit in
            let letters: TestSource<String> = edit.cold("-a--b----|")
            let inner: TestSource<Int> = edit.cold("-1---2-|")
            return letters.map { letter in inner.map { "\(letter)\($0)" } }.merge()
        }.elsewhere(rxSwift: "merge()", combine: "flatMap", rxJS: "mergeAll", rx: "Merge"),
        OperatorExample("merge(maxConcurrent:)", .combine) { _, edit in
            let letters: TestSource<String> = edit.cold("-abc----|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.map { letter in inner.map { "\(letter)\($0)" } }.merge(maxConcurrent: edit(2))
        }.elsewhere(
            rxSwift: "merge(maxConcurrent:)", combine: "flatMap(maxPublishers:)", rxJS: "mergeAll",
            rx: "Merge"),
        OperatorExample("startWith", .combine) { _, edit in
            let source: TestSource<String> = edit.cold("---b--c-|")
            return source.startWith("a")
        }.elsewhere(rxSwift: "startWith", combine: "prepend", rxJS: "startWith", rx: "StartWith"),
        OperatorExample("withLatestFrom", .combine) { _, edit in
            let taps: TestSource<String> = edit.hot("--x---y--z-w--|")
            let names: TestSource<String> = edit.hot("----a--b-------")
            return taps.withLatestFrom(names) { tap, name in tap + name }
        }.elsewhere(rxSwift: "withLatestFrom", rxJS: "withLatestFrom", rx: "CombineLatest"),
        OperatorExample("zip", .pairs) { _, edit in
            let letters: TestSource<String> = edit.cold("-a-b----c--|")
            let numbers: TestSource<Int> = edit.cold("--1---2-------3-|")
            return Observable.zip(letters, numbers) { "\($0)\($1)" }
        }.elsewhere(rxSwift: "zip", combine: "zip", rxJS: "zip, zipWith", rx: "Zip"),
    ]
}
