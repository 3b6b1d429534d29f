import RillCore
import RillTesting

extension OperatorExample {
    private static let late = Viewer.from(4)

    static let subjects: [OperatorExample] = [
        OperatorExample("AsyncSubject", viewers: [.usual, late]) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-|")
            let subject = AsyncSubject<String>()
            _ = source.subscribe(subject)
            return subject
        },
        OperatorExample("BehaviorRelay", viewers: [.usual, late]) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c--")
            let relay = BehaviorRelay(value: "x")
            _ = source.subscribe(onNext: { relay.accept($0) })
            return relay
        },
        OperatorExample("BehaviorSubject", viewers: [.usual, late]) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-|")
            let subject = BehaviorSubject(value: "x")
            _ = source.subscribe(subject)
            return subject
        },
        OperatorExample("PublishRelay", viewers: [.usual, late]) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c--")
            let relay = PublishRelay<String>()
            _ = source.subscribe(onNext: { relay.accept($0) })
            return relay
        },
        OperatorExample("PublishSubject", viewers: [.usual, late]) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-|")
            let subject = PublishSubject<String>()
            _ = source.subscribe(subject)
            return subject
        },
        OperatorExample("ReplaySubject", viewers: [.usual, late]) { _, edit in
            let source: TestSource<String> = edit.hot("-a-b-c-|")
            let subject = ReplaySubject<String>.create(bufferSize: edit(2, from: 0))
            _ = source.subscribe(subject)
            return subject
        },
    ]
}
