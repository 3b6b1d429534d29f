import Foundation

/// Nanoseconds on one of two clocks: the processor time of the calling thread, which other programs disturb
/// less, or the wall clock for work that waits for other threads.
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
