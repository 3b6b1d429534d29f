import RillLocks

/// Records the events that it receives, with their virtual times.
///
///     let observer = scheduler.createObserver(Int.self)
///     viewModel.count.bind(to: observer).disposed(by: bag)
///     scheduler.start()
///     XCTAssertEqual(observer.events, [.next(210, 1), .completed(250)])
public final class TestableObserver<Element: Sendable>: ObserverType {
    // The observer does not retain the scheduler, because work of the scheduler can retain the observer.
    private let clock: @Sendable () -> TestTime
    private let recorded = Mutex<[Recorded<Event<Element>>]>([])

    init(on scheduler: TestScheduler) { clock = scheduler.clockReader }

    /// The events so far, in order.
    public var events: [Recorded<Event<Element>>] { recorded.withLock { $0 } }

    public func on(_ event: Event<Element>) {
        let time = clock()
        recorded.withLock { $0.append(Recorded(time: time, value: event)) }
    }
}
