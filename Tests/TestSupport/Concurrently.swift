import Foundation

/// Runs `body` on that many threads at the same time and returns when the last one has returned.
package func concurrently(threads count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = Threads()
    let ready = DispatchSemaphore(value: 0)
    let start = DispatchSemaphore(value: 0)
    for number in 0..<count {
        threads.start {
            ready.signal()
            start.wait()
            body(number)
        }
    }
    for _ in 0..<count { ready.wait() }
    for _ in 0..<count { start.signal() }
    threads.join()
}

/// Runs the bodies at the same time, each on a thread of its own, and returns when the last one has returned.
package func concurrently(_ bodies: @Sendable () -> Void...) {
    concurrently(threads: bodies.count) { bodies[$0]() }
}

/// Runs `body` on a thread with a stack of half a megabyte, which recursion with the data overflows.
package func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let threads = Threads()
    threads.start(stackSize: 512 * 1024, body)
    threads.join()
}

private final class Threads: Sendable {
    private let group = DispatchGroup()
    // The thread sanitizer does not know that a group orders its threads; it knows that an atomic does.
    private let finished = Atomic<Int>(0)

    func start(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
        group.enter()
        let thread = Thread {
            body()
            self.finished.add(1, ordering: .acquiringAndReleasing)
            self.group.leave()
        }
        if let stackSize { thread.stackSize = stackSize }
        thread.start()
    }

    func join() {
        group.wait()
        _ = finished.load(ordering: .acquiring)
    }
}
