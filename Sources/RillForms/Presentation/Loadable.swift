import Rill

/// Shows that something is in progress: a spinner, a mask, a control that is disabled meanwhile.
///
/// It is called on the threads on which the work begins and ends. To show several loads with one object, use
/// a `LoadingContainer`.
public protocol Loadable: Sendable {
    /// The work begins.
    func begin()
    /// The work has ended.
    func end()
}

extension ObservableType {
    /// Shows that this stream is running: calls `begin` at the subscription and `end` once when it completes,
    /// fails or is disposed of.
    public func load(_ loadable: any Loadable) -> Observable<Element> {
        self.do(onSubscribe: { loadable.begin() }, onDispose: { loadable.end() })
    }
}

/// A `Loadable` whose closures run on the main actor, in the order of the calls.
public struct MainActorLoading: Loadable {
    private let onBegin: @MainActor @Sendable () -> Void
    private let onEnd: @MainActor @Sendable () -> Void

    /// Calls `begin` and `end` on the main actor.
    public init(
        begin: @escaping @MainActor @Sendable () -> Void, end: @escaping @MainActor @Sendable () -> Void
    ) {
        onBegin = begin
        onEnd = end
    }

    /// Calls the first closure on the main actor: synchronously if this is called on the main queue, unless
    /// earlier calls wait.
    public func begin() { performOnMainActor(onBegin) }
    /// Calls the second closure on the main actor: synchronously if this is called on the main queue, unless
    /// earlier calls wait.
    public func end() { performOnMainActor(onEnd) }
}

/// One scheduler for all loads and messages, so that they keep their order.
private let presentation = MainScheduler()

func performOnMainActor(_ work: @escaping @MainActor @Sendable () -> Void) {
    _ = presentation.schedule(onMainActor(work))
}
