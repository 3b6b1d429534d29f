import Foundation
import RillLocks

/// Runs `body` on so many threads of its own, all at once, and returns when the last one has.
func concurrently(threads count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let crew = Crew()
    let arrival = DispatchSemaphore(value: 0)
    let start = DispatchSemaphore(value: 0)
    for number in 0..<count {
        crew.start {
            arrival.signal()
            start.wait()
            body(number)
        }
    }
    for _ in 0..<count { arrival.wait() }
    for _ in 0..<count { start.signal() }
    crew.join()
}

/// Runs the bodies at once, each on a thread of its own, and returns when the last one has.
func concurrently(_ bodies: @Sendable () -> Void...) {
    concurrently(threads: bodies.count) { bodies[$0]() }
}

/// Runs `body` on a thread whose stack holds half a megabyte, so that recursion with the data cannot hide.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let crew = Crew()
    crew.start(stackSize: 512 * 1024, body)
    crew.join()
}

private final class Crew: Sendable {
    private let group = DispatchGroup()
    // The thread sanitizer does not see that a group orders its threads; it does see an atomic.
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
