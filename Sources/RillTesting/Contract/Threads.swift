#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import RillLocks

// The only file of the test kit that knows the platform.

/// Runs the bodies at once, each on a thread of its own, and returns when the last one has returned.
func onThreads(_ bodies: @Sendable () -> Void...) {
    let ready = Atomic<Int>(0)
    let finished = Atomic<Int>(0)
    let count = bodies.count
    let threads = bodies.map { body in
        startThread {
            ready.add(1, ordering: .acquiringAndReleasing)
            while ready.load(ordering: .acquiring) < count { sched_yield() }
            body()
            finished.add(1, ordering: .acquiringAndReleasing)
        }
    }
    for thread in threads { pthread_join(thread, nil) }
    precondition(finished.load(ordering: .acquiring) == count)
}

private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
    let body = Unmanaged.passRetained(Body(run: body))
    #if canImport(Darwin) || canImport(Musl)
        var thread: pthread_t?
        let code = pthread_create(&thread, nil, { run($0) }, body.toOpaque())
        if code == 0, let thread { return thread }
    #else
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, { run($0) }, body.toOpaque())
        if code == 0 { return thread }
    #endif
    preconditionFailure("Rill: the system starts no thread (error \(code))")
}

private func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
}

private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
