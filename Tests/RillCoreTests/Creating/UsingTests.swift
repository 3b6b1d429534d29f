/// Writes when it is opened and when it is disposed of.
private struct Resource: Disposable {
    let log: Log<String>

    init(log: Log<String>) {
        self.log = log
        log.write("open")
    }

    func dispose() { log.write("close") }
}

@Suite struct UsingTests {
    private let log = Log<String>()

    private func opening(
        _ factory: @escaping @Sendable () throws -> Observable<Int>
    ) -> Observable<Int> {
        let log = log
        return Observable<Int>.using({ Resource(log: log) }, observableFactory: { _ in try factory() })
    }

    @Test(arguments: [
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
        Drawing("-1-2-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func theResourceLivesAsLongAsTheStream(_ drawing: Drawing) {
        #expect(drawing.difference { source in opening { source } } == nil)
        // A resource for each of the two subscribers.
        #expect(log.entries == ["open", "open", "close", "close"])
    }

    @Test func theStreamEndsBeforeTheResourceDoes() {
        let log = log
        let stream = opening {
            Observable<Int>.create { observer, lifetime in
                log.write("start")
                lifetime.onDispose { log.write("end") }
                observer.onCompleted()
            }
        }
        for _ in 1...2 { #expect(synchronousDifference(stream, from: "|") == nil) }
        let once = ["open", "start", "end", "close"]
        #expect(log.entries == once + once)
    }

    @Test func aThrowInTheResourceFactoryIsTheError() {
        let asked = Log<Int>()
        let stream = Observable<Int>.using(
            { () throws -> Resource in throw Boom() },
            observableFactory: { _ in
                asked.write(1)
                return Observable<Int>.just(1)
            })
        #expect(synchronousDifference(stream, from: "#") == nil)
        #expect(asked.count == 0)
    }

    @Test func aThrowInTheStreamFactoryIsTheErrorAndEndsTheResource() {
        #expect(synchronousDifference(opening { throw Boom() }, from: "#") == nil)
        #expect(log.entries == ["open", "close"])
    }

    @Test func disposalInsideTheResourceFactoryEndsTheResourceAndStartsNothing() {
        let log = log
        let subscription = SerialDisposable()
        let stream = Observable<Int>.using(
            { () -> Resource in
                subscription.dispose()
                return Resource(log: log)
            },
            observableFactory: { _ in
                log.write("start")
                return .just(1)
            })
        let start = PublishSubject<Int>()
        subscription.disposable = start.flatMap { _ in stream }.subscribe()
        start.onNext(0)
        #expect(log.entries == ["open", "close"])
    }
}
