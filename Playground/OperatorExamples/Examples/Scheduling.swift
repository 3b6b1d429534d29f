import RillCore
import RillTesting

extension OperatorExample {
    static let scheduling: [OperatorExample] = [
        OperatorExample("observe(on:bufferingPolicy:)", .thread) { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.observe(on: scheduler)
        }.onScheduler(source: false, result: true).elsewhere(
            rxSwift5: "observeOn(_:)", rxSwift6: "observe(on:)",
            combine: "receive(on:), buffer(size:prefetch:whenFull:)", rxJS: "observeOn", rx: "ObserveOn"),
        OperatorExample("subscribe(on:)", .thread) { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-b--c-|")
            return source.subscribe(on: scheduler)
        }.onScheduler(source: true, result: true).elsewhere(
            rxSwift5: "subscribeOn(_:)", rxSwift6: "subscribe(on:)", combine: "subscribe(on:)",
            rxJS: "subscribeOn", rx: "SubscribeOn"),
    ]
}
