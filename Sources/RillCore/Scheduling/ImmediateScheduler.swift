/// Runs work immediately, inside the call that schedules it. It has no clock, and so no delays.
public struct ImmediateScheduler: TrustedImmediateScheduler {
    /// The scheduler.
    public static let instance = ImmediateScheduler()

    private init() {}

    /// Runs `work` inside the call.
    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        if !lifetime.isDisposed { work() }
    }
}
