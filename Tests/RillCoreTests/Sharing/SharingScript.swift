/// What the subscribers of a shared source do, what each of them receives, and how long the source is
/// subscribed to. A `#` is `Boom(number: 4)`.
struct SharingScript: Sendable, CustomTestStringConvertible {
    enum Step: Sendable {
        case subscribe, connect, disconnect
        /// The number of the subscriber.
        case leave(Int)
        /// The number of ticks.
        case wait(Int)
    }

    let testDescription: String
    let source: String
    let steps: [Step]
    let received: [String]
    let subscribed: [String]

    init(_ name: String, _ source: String, _ steps: Step..., received: [String], subscribed: [String]) {
        testDescription = name
        self.source = source
        self.steps = steps
        self.received = received
        self.subscribed = subscribed
    }

    /// Nil when the steps give what is drawn.
    func difference(_ share: (Observable<Int>) -> ConnectableObservable<Int>) -> String? {
        difference { source in
            let connectable = share(source)
            return (connectable.asObservable(), connectable.connect)
        }
    }

    func difference(_ share: (Observable<Int>) -> Observable<Int>) -> String? {
        difference { source in (share(source), Disposables.create) }
    }

    private func difference(
        _ share: (Observable<Int>) -> (Observable<Int>, connect: () -> any Disposable)
    ) -> String? {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold(source, error: Boom(number: 4))
        let (stream, connect) = share(source.asObservable())
        var recorders: [Recorder<Int>] = []
        var connections: [any Disposable] = []
        for step in steps {
            switch step {
            case .subscribe: recorders.append(scheduler.record(stream))
            case .leave(let number): recorders[number].dispose()
            case .connect: connections.append(connect())
            case .disconnect: connections[0].dispose()
            case .wait(let ticks): scheduler.advance(ticks: ticks)
            }
        }
        scheduler.run()
        precondition(recorders.count == received.count, "a row for each subscriber")
        return zip(recorders, received).lazy
            .compactMap { $0.difference(from: $1, error: Boom(number: 4)) }.first
            ?? source.subscriptionDifference(from: subscribed)
    }
}
