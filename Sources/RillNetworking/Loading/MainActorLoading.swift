import Dispatch

/// A `Loadable` whose closures run on the main actor, in the order of the calls.
public struct MainActorLoading: Loadable {
    private let onBegin: @MainActor @Sendable () -> Void
    private let onEnd: @MainActor @Sendable () -> Void

    public init(
        begin: @escaping @MainActor @Sendable () -> Void, end: @escaping @MainActor @Sendable () -> Void
    ) {
        onBegin = begin
        onEnd = end
    }

    public func begin() { performOnMainActor(onBegin) }
    public func end() { performOnMainActor(onEnd) }
}

func performOnMainActor(_ work: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated { work() } }
}
