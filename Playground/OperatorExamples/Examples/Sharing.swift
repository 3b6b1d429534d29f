import RillCore
import RillTesting

extension OperatorExample {
    private static let early = Viewer.usual
    private static let late = Viewer.from(4)

    static let sharing: [OperatorExample] = [
        OperatorExample("ConnectableObservable", viewers: [early, late]) { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            let shared: ConnectableObservable<String> = source.publish()
            _ = scheduler.schedule(after: edit(.milliseconds(200))) { _ = shared.connect() }
            return shared
        },
        OperatorExample("multicast", viewers: [early, late]) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.multicast(BehaviorSubject(value: "x")).refCount()
        },
        OperatorExample("publish", viewers: [early, late]) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.publish().refCount()
        },
        OperatorExample("refCount", viewers: [.from(0, until: 3), .from(2, until: 5), .from(7)]) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.publish().refCount()
        },
        OperatorExample("replay", viewers: [early, late]) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.replay(edit(1, from: 0)).refCount()
        },
        OperatorExample("replayAll", viewers: [early, late]) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.replayAll().refCount()
        },
        OperatorExample("share", viewers: [early, late]) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.share(replay: edit(1, from: 0))
        },
    ]
}
