import Foundation
import RillLocks

/// How much the process has ever had in memory. It tells something in a process of its own only.
final class PeakMemory: Sendable {
    private let beginning = Atomic<Int>(0)

    func start() {
        beginning.store(Self.now, ordering: .relaxed)
    }

    /// Since the start, in KiB.
    var growth: Int { Self.now - beginning.load(ordering: .relaxed) }

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
