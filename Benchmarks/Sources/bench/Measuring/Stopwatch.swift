import Foundation

/// Nanoseconds on one of two clocks. What runs on one thread is timed by what that thread got of the processor, because
/// then other programs disturb it less; what waits for other threads is timed by the clock on the wall.
enum Stopwatch {
    case thread, wall

    func time(of body: () -> Void) -> Double {
        let before = now
        body()
        return Double(now - before)
    }

    private var now: Int64 {
        var time = timespec()
        clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
