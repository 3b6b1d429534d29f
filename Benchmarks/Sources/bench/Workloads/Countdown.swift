import Dispatch

/// Waits until all timers have fired, on one serial queue.
final class Countdown: @unchecked Sendable {
    // Unchecked: the queue touches the figures until `end` is signalled, afterwards the waiting thread does.
    @exclusivity(unchecked) private var left: Int
    @exclusivity(unchecked) private var sum = 0
    private let end = DispatchSemaphore(value: 0)

    init(_ count: Int) { left = count }

    func fired(_ number: Int) {
        sum &+= number
        left -= 1
        if left == 0 { end.signal() }
    }

    func wait() -> Int {
        end.wait()
        return sum
    }
}
