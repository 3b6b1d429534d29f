import RillLocks

/// Runs the bodies concurrently, each on its own thread, and returns when all have returned.
func onThreads(_ bodies: @Sendable () -> Void...) {
    let ready = Atomic<Int>(0)
    let count = bodies.count
    let threads = bodies.map { body in
        Threads.start {
            ready.add(1, ordering: .acquiringAndReleasing)
            while ready.load(ordering: .acquiring) < count { Threads.yield() }
            body()
        }
    }
    for thread in threads { thread.join() }
}

/// Runs `body` on its own thread; false if it has not returned within `patience`, as after a deadlock.
func finishes(within patience: Duration, _ body: @escaping @Sendable () -> Void) -> Bool {
    let isDone = Atomic<Bool>(false)
    Threads.start {
        body()
        isDone.store(true, ordering: .releasing)
    }.detach()
    return Threads.wait(atMost: patience) { isDone.load(ordering: .acquiring) }
}
