import RillCore

/// Runs work inside the call that schedules it, as a scheduler of another library may.
package struct SameThread: ImmediateSchedulerType {
    package init() {}

    package func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) { work() }
}
