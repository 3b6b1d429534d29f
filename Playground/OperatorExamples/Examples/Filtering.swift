import RillCore
import RillTesting

extension OperatorExample {
    static let filtering: [OperatorExample] = [
        OperatorExample("distinct") { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-1-3-2-|")
            return source.distinct()
        },
        OperatorExample("distinctUntilChanged") { _, edit in
            let source: TestSource<Int> = edit.cold("-1-1-2-2-1-|")
            return source.distinctUntilChanged()
        },
        OperatorExample("elementAt") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-d-|")
            return source.elementAt(edit(2, from: 0))
        },
        OperatorExample("filter") { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-3-4-5-|")
            return source.filter { $0.isMultiple(of: 2) }
        },
        OperatorExample("first") { _, edit in
            let source: TestSource<String> = edit.cold("--a-b-c-|")
            return source.first()
        },
        OperatorExample("ignoreElements") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.ignoreElements()
        },
        OperatorExample("last") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c--|")
            return source.last()
        },
        OperatorExample("single") { _, edit in
            let source: TestSource<String> = edit.cold("--a---|")
            return source.single()
        },
        OperatorExample("skip") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-d-|")
            return source.skip(edit(2, from: 0))
        },
        OperatorExample("skipUntil") { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-d-e-|")
            let start: TestSource<Int> = edit.hot("----1---2---")
            return source.skipUntil(start)
        },
        OperatorExample("skipWhile") { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-3-2-1-|")
            return source.skipWhile { $0 < 3 }
        },
        OperatorExample("take") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-d-|")
            return source.take(edit(2, from: 0))
        },
        OperatorExample("takeLast") { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-d-|")
            return source.takeLast(edit(2, from: 0))
        },
        OperatorExample("takeUntil") { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-d-e-|")
            let stop: TestSource<Int> = edit.hot("------1-----")
            return source.takeUntil(stop)
        },
        OperatorExample("takeWhile") { _, edit in
            let source: TestSource<Int> = edit.cold("-1-2-3-2-1-|")
            return source.takeWhile { $0 < 3 }
        },
    ]
}
