import RillCore

package enum Ending: CaseIterable, Sendable {
    case completion, error, disposal

    /// Ends a stream, by an event of its source or by a disposal.
    package func end(_ source: some ObserverType, _ subscription: some Disposable) {
        switch self {
        case .completion: source.onCompleted()
        case .error: source.onError(Boom())
        case .disposal: subscription.dispose()
        }
    }
}

/// How many payloads are alive after a stream of them has ended, while its subject and its subscription still
/// are: emitted elements, buffered elements, and one that the closures of the subscriber capture.
package func leftovers<Result>(
    after ending: Ending, _ transform: (Observable<Payload>, VirtualTimeScheduler) -> Observable<Result>
) -> Int {
    let scheduler = VirtualTimeScheduler()
    let counter = Payload.Counter()
    let subject = PublishSubject<Payload>()
    let subscription = subscribe(to: transform(subject.asObservable(), scheduler), holding: counter.make())
    for number in 1...3 {
        subject.onNext(counter.make(number))
        scheduler.advance(by: scheduler.tick)
    }
    ending.end(subject, subscription)
    scheduler.run()
    return withExtendedLifetime((subject, subscription)) { counter.live }
}

package func leftovers<Result>(
    after ending: Ending, _ transform: (Observable<Payload>) -> Observable<Result>
) -> Int {
    leftovers(after: ending) { source, _ in transform(source) }
}

private func subscribe<Element>(to stream: Observable<Element>, holding payload: Payload) -> any Disposable {
    stream.subscribe(
        onNext: { _ in _ = payload }, onError: { _ in _ = payload }, onCompleted: { _ = payload })
}
