/// How the subscribers of a `SharedSequence` share it.
///
/// Your own strategy may share in another way. Its scheduler has to run work on the main queue, since a
/// closure of an operator that runs elsewhere stops the program.
public protocol SharingStrategyProtocol: SendableMetatype {
    /// The scheduler that delivers the events, and the clock of the operators that work with time.
    static var scheduler: any SchedulerType { get }

    /// The stream that the subscribers share.
    static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element>
}

/// The strategy of `Driver`: while the stream has subscribers, a further subscriber receives the latest
/// element first.
public struct DriverSharingStrategy: SharingStrategyProtocol {
    /// The main queue, or the scheduler of `SharingScheduler.mock`.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// `source.share(replay: 1)`.
    @inlinable
    public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(replay: 1)
    }
}

/// The strategy of `Signal`: a further subscriber receives later elements only.
public struct SignalSharingStrategy: SharingStrategyProtocol {
    /// The main queue, or the scheduler of `SharingScheduler.mock`.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// `source.share()`.
    @inlinable
    public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
        source.share()
    }
}

/// The state of a view: a `SharedSequence` whose later subscribers receive the latest element first.
///
///     source        -1-2-3-|
///     subscriber 1  -1-2-3-|
///     subscriber 2      23-|
public typealias Driver<Element: Sendable> = SharedSequence<DriverSharingStrategy, Element>

/// The events of a view: a `SharedSequence` that replays nothing.
///
///     source        -1-2-3-|
///     subscriber 1  -1-2-3-|
///     subscriber 2      -3-|
public typealias Signal<Element: Sendable> = SharedSequence<SignalSharingStrategy, Element>
