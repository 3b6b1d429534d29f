import RillCore
import RillTesting

extension OperatorExample {
    private static let late = Viewer.from(4)

    static let subjects: [OperatorExample] = [
        OperatorExample("AsyncSubject", viewers: [.usual, .from(9)]) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-|")
            let subject = AsyncSubject<String>()
            _ = source.subscribe(subject)
            return subject
        }.elsewhere(rxSwift: "AsyncSubject", rxJS: "AsyncSubject", rx: "AsyncSubject"),
        OperatorExample("BehaviorRelay", viewers: [.usual, late]) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c--")
            let relay = BehaviorRelay(value: "x")
            _ = source.subscribe(onNext: { relay.accept($0) })
            return relay
        }.elsewhere(rxSwift: "BehaviorRelay"),
        OperatorExample("BehaviorSubject", viewers: [.usual, late]) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-|")
            let subject = BehaviorSubject(value: "x")
            _ = source.subscribe(subject)
            return subject
        }.elsewhere(
            rxSwift: "BehaviorSubject", combine: "CurrentValueSubject", rxJS: "BehaviorSubject",
            rx: "BehaviorSubject"),
        OperatorExample("PublishRelay", viewers: [.usual, late]) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c--")
            let relay = PublishRelay<String>()
            _ = source.subscribe(onNext: { relay.accept($0) })
            return relay
        }.elsewhere(rxSwift: "PublishRelay"),
        OperatorExample("PublishSubject", viewers: [.usual, late]) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-|")
            let subject = PublishSubject<String>()
            _ = source.subscribe(subject)
            return subject
        }.elsewhere(
            rxSwift: "PublishSubject", combine: "PassthroughSubject", rxJS: "Subject", rx: "PublishSubject"),
        OperatorExample("ReplaySubject", viewers: [.usual, late]) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-|")
            let subject = ReplaySubject<String>.create(bufferSize: edit(2, from: 0))
            _ = source.subscribe(subject)
            return subject
        }.elsewhere(rxSwift: "ReplaySubject", rxJS: "ReplaySubject", rx: "ReplaySubject"),
    ]
}
