import Dispatch
import Foundation
import RillLocks
import Testing

/// For tests whose calls block, because they wait for a process, a server, a mute address or a lock. They run
/// on eight threads of their own: the cooperative pool has one for each core, which the other tests use.
package struct Blocking: TestTrait, SuiteTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() }
    }
}

extension Trait where Self == Blocking {
    package static var blocking: Self { Self() }
}

private final class BlockingThreads: TaskExecutor {
    static let shared = BlockingThreads()

    private let jobs = Mutex<[UnownedJob]>([])
    private let waiting = DispatchSemaphore(value: 0)

    private init() {
        for _ in 0..<8 { Thread { self.run() }.start() }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        waiting.signal()
    }

    private func run() {
        while true {
            waiting.wait()
            let job = jobs.withLock { $0.removeFirst() }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
