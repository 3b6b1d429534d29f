import Foundation
import Testing

/// For tests whose calls block, because they wait for a process, a server, a mute address or a lock. They run
/// on eight threads of their own: the cooperative pool has one for each core, which the other tests use.
package struct Blocking: TestTrait, SuiteTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() }
    }
}

extension Trait where Self == Blocking {
    package static var blocking: Self { Self() }
}

private final class BlockingThreads: TaskExecutor {
    static let shared = BlockingThreads()

    private let queue = OperationQueue()

    private init() { queue.maxConcurrentOperationCount = 8 }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
