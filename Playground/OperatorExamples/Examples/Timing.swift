import RillCore
import RillTesting

extension OperatorExample {
    static let timing: [OperatorExample] = [
        OperatorExample("debounce", .slowDown) { scheduler, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-----d--e-----|")
            return source.debounce(edit(.milliseconds(300)), scheduler: scheduler)
        }.elsewhere(
            rxSwift: "debounce(_:scheduler:)", combine: "debounce(for:scheduler:)", rxJS: "debounceTime",
            rx: "Debounce"),
        OperatorExample("delay", .boundTime) { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.delay(edit(.milliseconds(300)), scheduler: scheduler)
        }.elsewhere(
            rxSwift: "delay(_:scheduler:)", combine: "delay(for:scheduler:)", rxJS: "delay", rx: "Delay"),
        OperatorExample("delaySubscription", .boundTime) { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.delaySubscription(edit(.milliseconds(300)), scheduler: scheduler)
        }.elsewhere(rxSwift: "delaySubscription(_:scheduler:)", rx: "Delay"),
        OperatorExample("sample", .slowDown) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b----c---|")
            let sampler: TestSource<Int> = edit.hot("----1-1---1---1-")
            return source.sample(sampler)
        }.elsewhere(
            rxSwift5: "sample(_:)", rxSwift6: "sample(_:defaultValue:)", rxJS: "sample", rx: "Sample"),
        OperatorExample("throttle", .slowDown) { scheduler, edit in
            let source: TestSource<String> = edit.hot("-abc------d--|")
            return source.throttle(edit(.milliseconds(300)), scheduler: scheduler)
        }.elsewhere(
            rxSwift: "throttle(_:latest:scheduler:)", combine: "throttle(for:scheduler:latest:)",
            rxJS: "throttleTime", rx: "Sample"),
        OperatorExample("timeInterval", .knowTime) { scheduler, edit in
            let source: TestSource<String> = edit.cold("--a---b-----c-|")
            return source.timeInterval(scheduler: scheduler).map(\.interval)
        }.elsewhere(combine: "measureInterval(using:)", rxJS: "timeInterval", rx: "TimeInterval"),
        OperatorExample("timeout", .boundTime) { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-b--------c-|")
            return source.timeout(edit(.milliseconds(500)), scheduler: scheduler)
        }.elsewhere(
            rxSwift: "timeout(_:scheduler:)", combine: "timeout(_:scheduler:customError:)", rxJS: "timeout",
            rx: "Timeout"),
        OperatorExample("timeout(_:other:scheduler:)", .boundTime) { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-b--------c-|")
            let other: TestSource<String> = edit.cold("-x-y-|")
            return source.timeout(edit(.milliseconds(500)), other: other, scheduler: scheduler)
        }.elsewhere(rxSwift: "timeout(_:other:scheduler:)", rxJS: "timeout", rx: "Timeout"),
        OperatorExample("timestamp", .knowTime) { scheduler, edit in
            let source: TestSource<String> = edit.cold("--a---b-----c-|")
            return source.timestamp(scheduler: scheduler).map(\.time)
        }.elsewhere(rxJS: "timestamp", rx: "Timestamp"),
    ]
}
