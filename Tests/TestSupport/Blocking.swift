import Dispatch
import Foundation

/// For tests that wait: for a process, a server, a mute address, a lock that is held. Twelve at a time run on
/// threads of their own. The cooperative pool has one for each core, which the other tests use. The end of a
/// process would be seen behind all of them, and the monitor of exit tests keeps a core busy until it is.
package struct Blocking: TestTrait, SuiteTrait, TestScoping {
    package var isRecursive: Bool { true }
    /// Whether it takes seconds, and should not be what the whole run waits for in the end.
    let isLong: Bool

    package func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // Under a sanitizer the cores are busy, and time limits for hangs are short enough.
        if isSanitized { return try await function() }
        try await withTaskExecutorPreference(BlockingThreads.shared) {
            guard testCase != nil else { return try await function() }
            await BlockingThreads.shared.takePlace(isFirst: isLong)
            defer { BlockingThreads.shared.leavePlace() }
            try await function()
        }
    }
}

extension Trait where Self == Blocking {
    package static var blocking: Self { Self(isLong: false) }
    package static func blocking(isLong: Bool) -> Self { Self(isLong: isLong) }
}

private final class BlockingThreads: TaskExecutor {
    private struct Places {
        var free = BlockingThreads.count
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    static let shared = BlockingThreads()
    private static let count = 12

    private let jobs = Mutex<[UnownedJob]>([])
    private let hasJob = DispatchSemaphore(value: 0)
    private let places = Mutex(Places())

    private init() {
        for _ in 0..<Self.count { Thread { self.run() }.start() }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        hasJob.signal()
    }

    private func run() {
        while true {
            hasJob.wait()
            let job = jobs.withLock { $0.removeFirst() }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    func takePlace(isFirst: Bool) async {
        await withCheckedContinuation { continuation in
            let isFree = places.withLock { places in
                if places.free == 0 {
                    places.waiting.insert(continuation, at: isFirst ? 0 : places.waiting.count)
                }
                defer { places.free = max(0, places.free - 1) }
                return places.free > 0
            }
            if isFree { continuation.resume() }
        }
    }

    func leavePlace() {
        let next = places.withLock { places in
            if places.waiting.isEmpty { places.free += 1 }
            return places.waiting.isEmpty ? nil : places.waiting.removeFirst()
        }
        next?.resume()
    }
}
