import Foundation

/// The processor time of this process, in seconds.
package func processorTime() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

/// The processor time that `work` takes on this thread, in seconds: a busy machine adds none.
package func processorTime(of work: () throws -> Void) rethrows -> Double {
    let start = seconds(of: CLOCK_THREAD_CPUTIME_ID)
    try work()
    return seconds(of: CLOCK_THREAD_CPUTIME_ID) - start
}

private func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// How far the peak memory of this process grows. It is meaningful in an exit test only.
package final class PeakMemory: Sendable {
    private let beginning = Atomic<Int>(0)

    package init() {}

    package func start() {
        beginning.store(Self.now, ordering: .relaxed)
    }

    /// Since the start, in KiB.
    package var growth: Int { Self.now - beginning.load(ordering: .relaxed) }

    private static var now: Int {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss / 1024
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss
        #endif
    }
}
