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
        }.elsewhere(
            rxSwift: "ConnectableObservable", combine: "ConnectablePublisher", rxJS: "connectable",
            rx: "Connect"),
        OperatorExample("multicast", .share, viewers: [early, late]) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.multicast(BehaviorSubject(value: "x")).refCount()
        }.elsewhere(
            rxSwift: "multicast(_:), multicast(makeSubject:)", combine: "multicast(_:), multicast(subject:)",
            rxJS: "connectable, connect", rx: "Publish"),
        OperatorExample("publish", .share, viewers: [early, late]) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.publish().refCount()
        }.elsewhere(rxSwift: "publish", combine: "makeConnectable", rxJS: "connectable", rx: "Publish"),
        OperatorExample("refCount", viewers: [.from(0, until: 3), .from(2, until: 5), .from(7)]) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.publish().refCount()
        }.elsewhere(rxSwift: "refCount", combine: "autoconnect", rxJS: "share", rx: "RefCount"),
        OperatorExample("replay", .share, viewers: [early, late]) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.replay(edit(1, from: 0)).refCount()
        }.elsewhere(rxSwift: "replay(_:)", rxJS: "connectable", rx: "Replay"),
        OperatorExample("replayAll", .share, viewers: [early, late]) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.replayAll().refCount()
        }.elsewhere(rxSwift: "replayAll", rxJS: "connectable", rx: "Replay"),
        OperatorExample("share", .share, viewers: [early, late]) { _, edit in
            let source: TestSource<String> = edit.cold("-a-b-c-|")
            return source.share(replay: edit(1, from: 0))
        }.elsewhere(
            rxSwift: "share(replay:scope:)", combine: "share", rxJS: "share, shareReplay",
            rx: "RefCount, Replay"),
    ]
}
