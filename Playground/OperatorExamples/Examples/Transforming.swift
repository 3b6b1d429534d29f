import RillCore
import RillTesting

extension OperatorExample {
    static let transforming: [OperatorExample] = [
        OperatorExample("buffer") { scheduler, edit in
            let source: TestSource<String> = edit.hot("-ab--c---d-e-f-|")
            return source.buffer(timeSpan: edit(.milliseconds(600)), count: edit(2), scheduler: scheduler)
        },
        OperatorExample("compactMap") { _, edit in
            let source: TestSource<String> = edit.cold("-1-a-2-b-|")
            return source.compactMap { Int($0) }
        },
        OperatorExample("concatMap") { _, edit in
            let letters: TestSource<String> = edit.cold("-a-b------|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.concatMap { letter in inner.map { "\(letter)\($0)" } }
        },
        OperatorExample("enumerated") { _, edit in
            let source: TestSource<String> = edit.cold("-a--b--c-|")
            return source.enumerated()
        },
        OperatorExample("flatMap") { _, edit in
            let letters: TestSource<String> = edit.cold("-a-b------|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.flatMap { letter in inner.map { "\(letter)\($0)" } }
        },
        OperatorExample("flatMap(maxConcurrent:_:)") { _, edit in
            let letters: TestSource<String> = edit.cold("-abc------|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.flatMap(maxConcurrent: edit(2)) { letter in inner.map { "\(letter)\($0)" } }
        },
        OperatorExample("flatMapFirst") { _, edit in
            let letters: TestSource<String> = edit.cold("-a-b----c-----|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.flatMapFirst { letter in inner.map { "\(letter)\($0)" } }
        },
        OperatorExample("flatMapLatest") { _, edit in
            let letters: TestSource<String> = edit.cold("-a--b-----c----|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.flatMapLatest { letter in inner.map { "\(letter)\($0)" } }
        },
        OperatorExample("groupBy") { _, edit in
            let source: TestSource<Int> = edit.hot("-1-2-3-4-5-|")
            return source.groupBy { $0.isMultiple(of: 2) }
        },
        OperatorExample("map") { _, edit in
            let source: TestSource<Int> = edit.cold("-1--2---3-|")
            return source.map { $0 * 10 }
        },
        OperatorExample("scan") { _, edit in
            let source: TestSource<Int> = edit.cold("-1--2---3-|")
            return source.scan(0) { sum, number in sum + number }
        },
        OperatorExample("switchLatest") { _, edit in
            let letters: TestSource<String> = edit.cold("-a--b-----c----|")
            let inner: TestSource<Int> = edit.cold("-1--2-|")
            return letters.map { letter in inner.map { "\(letter)\($0)" } }.switchLatest()
        },
        OperatorExample("window") { scheduler, edit in
            let source: TestSource<String> = edit.hot("-ab--c---d-e-f-|")
            let span: Duration = edit(.milliseconds(600), from: 100)
            return source.window(timeSpan: span, count: edit(2), scheduler: scheduler)
        },
    ]
}
