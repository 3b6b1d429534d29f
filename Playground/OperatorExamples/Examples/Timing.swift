import RillCore
import RillTesting

extension OperatorExample {
    static let timing: [OperatorExample] = [
        OperatorExample("debounce") { scheduler, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-----d--e-----|")
            return source.debounce(edit(.milliseconds(300)), scheduler: scheduler)
        },
        OperatorExample("delay") { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.delay(edit(.milliseconds(300)), scheduler: scheduler)
        },
        OperatorExample("delaySubscription") { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.delaySubscription(edit(.milliseconds(300)), scheduler: scheduler)
        },
        OperatorExample("sample") { _, edit in
            let source: TestSource<String> = edit.hot("-a-b----c---|")
            let sampler: TestSource<Int> = edit.hot("----1-1---1---1-")
            return source.sample(sampler)
        },
        OperatorExample("throttle") { scheduler, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-----d--e-----|")
            return source.throttle(edit(.milliseconds(300)), scheduler: scheduler)
        },
        OperatorExample("timeInterval") { scheduler, edit in
            let source: TestSource<String> = edit.cold("--a---b-----c-|")
            return source.timeInterval(scheduler: scheduler).map(\.interval)
        },
        OperatorExample("timeout") { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-b--------c-|")
            return source.timeout(edit(.milliseconds(500)), scheduler: scheduler)
        },
        OperatorExample("timeout(_:other:scheduler:)") { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-b--------c-|")
            let other: TestSource<String> = edit.cold("-x-y-|")
            return source.timeout(edit(.milliseconds(500)), other: other, scheduler: scheduler)
        },
        OperatorExample("timestamp") { scheduler, edit in
            let source: TestSource<String> = edit.cold("--a---b-----c-|")
            return source.timestamp(scheduler: scheduler).map(\.time)
        },
    ]
}
