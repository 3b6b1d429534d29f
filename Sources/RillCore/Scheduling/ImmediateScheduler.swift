/// Runs work at once, inside the call that schedules it. It has no clock, so it cannot be asked to wait.
public struct ImmediateScheduler: ImmediateSchedulerType {
    public static let instance = ImmediateScheduler()

    public init() {}

    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        if !lifetime.isDisposed { work() }
    }
}
