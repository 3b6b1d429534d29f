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
        private typealias Call = @convention(c) (pid_t, Int, UnsafeMutablePointer<cpu_set_t>) -> Int32

        // Swift does not see what Glibc declares for GNU programs only.
        private static func call(_ name: String, _ set: inout cpu_set_t) -> Bool {
            guard let symbol = dlsym(nil, name) else { return false }
            return unsafeBitCast(symbol, to: Call.self)(0, MemoryLayout<cpu_set_t>.size, &set) == 0
        }

        private static let allowed: [Int] = {
            var set = cpu_set_t()
            guard call("sched_getaffinity", &set) else { return [] }
            return withUnsafeBytes(of: &set) { bytes in
                (0..<bytes.count * 8).filter { bytes[$0 / 8] & 1 << ($0 % 8) != 0 }
            }
        }()

        private static func stay(on processors: [Int]) {
            var set = cpu_set_t()
            withUnsafeMutableBytes(of: &set) { bytes in
                for processor in processors { bytes[processor / 8] |= 1 << (processor % 8) }
            }
            _ = call("sched_setaffinity", &set)
        }
    #else
        private static let allowed: [Int] = []

        private static func stay(on processors: [Int]) {}
    #endif
}
