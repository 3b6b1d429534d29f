#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import RillLocks

// The only file of the test kit that knows the platform.

/// Runs the bodies concurrently, each on a thread of its own, and returns when all have returned.
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

/// Runs `body` on a thread of its own; false when it has not returned within the time, as after a deadlock.
func finishes(within patience: Duration, _ body: @escaping @Sendable () -> Void) -> Bool {
    let isDone = Atomic<Bool>(false)
    pthread_detach(
        startThread {
            body()
            isDone.store(true, ordering: .releasing)
        })
    let deadline = ContinuousClock.now + patience
    while !isDone.load(ordering: .acquiring) {
        guard ContinuousClock.now < deadline else { return false }
        pauseThread()
    }
    return true
}

/// Lets another thread run.
func yieldThread() { sched_yield() }

/// Blocks the thread for a tenth of a millisecond.
func pauseThread() { usleep(100) }

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
