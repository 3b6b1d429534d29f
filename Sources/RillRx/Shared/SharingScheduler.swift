import RillLocks

/// Makes the schedulers of drivers and signals: the main queue, or virtual time in a test.
public enum SharingScheduler {
    @TaskLocal private static var mocked: (@Sendable () -> any SchedulerType)?

    /// A scheduler for one operator. Every operator has its own scheduler, so that an element which is sent
    /// inside a delivery of another stream is delivered synchronously.
    public static func make() -> any SchedulerType { mocked?() ?? MainScheduler() }

    /// Makes the drivers and signals that `action` creates use `scheduler`: their `debounce`, `throttle`,
    /// `delay` and all their events follow its clock. Other tasks are not affected, so that tests can run
    /// concurrently.
    ///
    ///     SharingScheduler.mock(scheduler: virtualTime) {
    ///         let titles = queries.asDriver().debounce(.seconds(1))
    ///         …
    ///     }
    ///
    /// Call it on the main queue. Closures of drivers run where `scheduler` runs its work, which has to be
    /// the main queue.
    public static func mock<Result>(
        scheduler: any SchedulerType, action: () throws -> Result
    ) rethrows -> Result { try mock(makeScheduler: { scheduler }, action: action) }

    /// Like `mock(scheduler:action:)`, with a scheduler from `makeScheduler` for each operator.
    public static func mock<Result>(
        makeScheduler: @escaping @Sendable () -> any SchedulerType, action: () throws -> Result
    ) rethrows -> Result {
        require(
            MainScheduler.isOnMainQueue,
            "Rill: SharingScheduler.mock has to be called on the main queue, where the closures of drivers run: "
                + "make the test @MainActor")
        return try $mocked.withValue(makeScheduler, operation: action)
    }

    /// Like `mock(scheduler:action:)`, for an action that awaits.
    @MainActor public static func mock<Result>(
        scheduler: any SchedulerType, action: @MainActor () async throws -> Result
    ) async rethrows -> Result { try await $mocked.withValue({ scheduler }, operation: action) }
}
