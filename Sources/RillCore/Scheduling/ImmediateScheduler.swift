/// Runs work immediately, inside the call that schedules it. It has no clock, and so no delays.
public struct ImmediateScheduler: TrustedImmediateScheduler {
    public static let instance = ImmediateScheduler()

    public init() {}

    public func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        if !lifetime.isDisposed { work() }
    }
}
