/// Runs work immediately, inside the call that schedules it. It has no clock, and so no delays.
public struct ImmediateScheduler: TrustedImmediateScheduler {
    /// The shared scheduler; all are alike.
    public static let instance = ImmediateScheduler()

    /// Makes a scheduler that runs work immediately.
    public init() {}

    /// Runs `work` inside the call.
    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        if !lifetime.isDisposed { work() }
    }
}
