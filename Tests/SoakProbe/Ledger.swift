import Foundation
import RillLocks

/// The account of all operations: a line when one begins, a line when it has come to something, and lines for
/// what it notes meanwhile.
final class Ledger: Sendable {
    private struct State {
        var count = 0
        var running: [Int: (job: String, began: Double)] = [:]
        var lines = ""
    }

    private let file: FileHandle
    private let state = Mutex(State())

    init(file: FileHandle) {
        self.file = file
    }

    var runningCount: Int { state.withLock { $0.running.count } }

    /// Returns the number of the operation.
    func begin(_ job: String) -> Int {
        state.withLock { state in
            state.count += 1
            state.running[state.count] = (job, now)
            state.lines += "\(now) + \(job) \(state.count)\n"
            return state.count
        }
    }

    func note(_ job: String, _ number: Int, _ text: String) {
        state.withLock { $0.lines += "\(now) = \(job) \(number) \(text)\n" }
    }

    /// False if the operation has come to something before.
    func end(_ number: Int, _ outcome: String) -> Bool {
        state.withLock { state in
            guard let operation = state.running.removeValue(forKey: number) else { return false }
            state.lines += "\(now) - \(operation.job) \(number) \(outcome)\n"
            return true
        }
    }

    /// Moves the lines to the file.
    func store() {
        let lines = state.withLock { state in
            defer { state.lines = "" }
            return state.lines
        }
        file.write(Data(lines.utf8))
    }

    /// The operation that has run longest.
    var oldest: String {
        let oldest = state.withLock { $0.running.min { $0.value.began < $1.value.began } }
        guard let (number, operation) = oldest else { return "none" }
        return "\(now - operation.began) s \(operation.job) \(number)"
    }

    /// The clock of the judge and of the server.
    var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec / 1_000_000) / 1_000
    }
}
