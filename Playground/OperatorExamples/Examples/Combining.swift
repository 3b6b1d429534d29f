import RillCore
import RillTesting

extension OperatorExample {
    static let combining: [OperatorExample] = [
        OperatorExample("amb") { _, edit in
            let first: TestSource<String> = edit.cold("---a--b-|")
            let second: TestSource<String> = edit.cold("-x--y--z-|")
            return first.amb(second)
        },
        OperatorExample("combineLatest") { _, edit in
            let letters: TestSource<String> = edit.cold("-a---b---|")
            let numbers: TestSource<Int> = edit.cold("---1---2---|")
            return Observable.combineLatest(letters, numbers) { "\($0)\($1)" }
        },
        OperatorExample("concat") { _, edit in
            let first: TestSource<String> = edit.cold("-a-b-|")
            let second: TestSource<String> = edit.cold("--x-y-|")
            return first.concat(second)
        },
        OperatorExample("concat()") { _, edit in
            let letters: TestSource<String> = edit.cold("-ab-----|")
            let inner: TestSource<Int> = edit.cold("-1-2-|")
            return letters.map { letter in inner.map { "\(letter)\($0)" } }.concat()
        },
        OperatorExample("merge") { _, edit in
            let first: TestSource<String> = edit.cold("-a---b---|")
            let second: TestSource<String> = edit.cold("---x---y---|")
            return Observable.merge(first.asObservable(), second.asObservable())
        },
        OperatorExample("merge()") { _, edit in
            let letters: TestSource<String> = edit.cold("-a--b----|")
            let inner: TestSource<Int> = edit.cold("-1---2-|")
            return letters.map { letter in inner.map { "\(letter)\($0)" } }.merge()
        },
        OperatorExample("merge(maxConcurrent:)") { _, edit in
            let letters: TestSource<String> = edit.cold("-abc----|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.map { letter in inner.map { "\(letter)\($0)" } }.merge(maxConcurrent: edit(2))
        },
        OperatorExample("startWith") { _, edit in
            let source: TestSource<String> = edit.cold("---b--c-|")
            return source.startWith("a")
        },
        OperatorExample("withLatestFrom") { _, edit in
            let taps: TestSource<String> = edit.hot("--t---t--t-t--|")
            let names: TestSource<String> = edit.hot("----a--b-------")
            return taps.withLatestFrom(names) { tap, name in tap + name }
        },
        OperatorExample("zip") { _, edit in
            let letters: TestSource<String> = edit.cold("-a-b----c--|")
            let numbers: TestSource<Int> = edit.cold("--1---2-------3-|")
            return Observable.zip(letters, numbers) { "\($0)\($1)" }
        },
    ]
}
