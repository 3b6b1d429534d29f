import Foundation

/// The processors that no exploration uses. The threads of an exploration run one at a time: on one
/// processor they hand the turn over without waking another.
enum Processors {
    private static let free = Mutex(allowed)

    /// The current thread, and those that it starts, run on a processor of their own; nil if there is none.
    static func stayOnOne() -> Int? {
        let processor = free.withLock { $0.popLast() }
        if let processor { stay(on: [processor]) }
        return processor
    }

    static func leave(_ processor: Int) {
        stay(on: allowed)
        free.withLock { $0.append(processor) }
    }

    #if canImport(Glibc)
        private static let allowed: [Int] = {
            var set = cpu_set_t()
            guard sched_getaffinity(0, MemoryLayout.size(ofValue: set), &set) == 0 else { return [] }
            return withUnsafeBytes(of: &set) { bytes in
                (0..<bytes.count * 8).filter { bytes[$0 / 8] & 1 << ($0 % 8) != 0 }
            }
        }()

        private static func stay(on processors: [Int]) {
            var set = cpu_set_t()
            withUnsafeMutableBytes(of: &set) { bytes in
                for processor in processors { bytes[processor / 8] |= 1 << (processor % 8) }
            }
            sched_setaffinity(0, MemoryLayout.size(ofValue: set), &set)
        }
    #else
        private static let allowed: [Int] = []

        private static func stay(on processors: [Int]) {}
    #endif
}
