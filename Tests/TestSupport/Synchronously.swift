import RillCore

/// Nil when the stream sends what is drawn inside the call of `subscribe`.
package func synchronousDifference<Element: MarbleValue>(
    _ stream: Observable<Element>, from marbles: String, error: any Error = Boom()
) -> String? {
    VirtualTimeScheduler().record(stream).difference(from: marbles, error: error)
}

/// The events a source sends into a lifetime that is disposed when the given number of events has been
/// received: inside the call of `run`, and in the next ten seconds of the scheduler.
package func events<Element>(
    of source: Observable<Element>, disposingAfter count: Int,
    on scheduler: VirtualTimeScheduler = VirtualTimeScheduler()
) -> [Event<Element>] {
    let lifetime = Lifetime()
    let recorder = Recorder<Element>(on: scheduler)
    if count == 0 { lifetime.dispose() }
    let receive: @Sendable (Event<Element>) -> Void = { event in
        recorder.on(event)
        guard recorder.events.count == count else { return }
        lifetime.dispose()
        // The ten seconds below would run what is left, and hide it.
        #expect(scheduler.pendingCount == 0, "a timer is left")
    }
    source.run(
        Observer(
            onNext: { receive(.next($0)) }, onError: { receive(.error($0)) },
            onCompleted: { receive(.completed) }),
        in: lifetime)
    if count == 0 { #expect(scheduler.pendingCount == 0, "a timer is left") }
    scheduler.advance(by: .seconds(10))
    return recorder.events.map(\.event)
}

/// The message of the `InvalidDurationError` that the stream fails with inside the call of `subscribe`.
package func invalidDuration<Element>(of stream: Observable<Element>) -> String? {
    let recorder = VirtualTimeScheduler().record(stream)
    return recorder.elements.isEmpty ? (recorder.error as? InvalidDurationError)?.description : nil
}
