import Dispatch
import Foundation

/// `run()` and `waitUntilExit()` of Foundation give the current thread a run loop. A thread of Dispatch that
/// ends releases it, and allocates memory for that when the thread sanitizer has left the thread already,
/// which crashes the tests. So a thread that never ends calls them.
extension Process {
    package func start() throws {
        var result: Result<Void, any Error> = .success(())
        withoutActuallyEscaping({ result = Result { try self.run() } }) { ProcessThread.shared.perform($0) }
        try result.get()
    }

    package func waitForEnd() {
        while isRunning { usleep(1000) }
        // It returns at once. Without it, Foundation never releases the process.
        withoutActuallyEscaping({ self.waitUntilExit() }) { ProcessThread.shared.perform($0) }
    }

    /// Runs a program to its end: what it has printed, and its exit code.
    package static func result(
        of program: String, _ arguments: [String], input: FileHandle? = nil
    ) throws -> (output: Data, exitCode: Int32) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        if let input { process.standardInput = input }
        process.standardOutput = output
        try process.start()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitForEnd()
        return (printed, process.terminationStatus)
    }
}

private final class ProcessThread: @unchecked Sendable {
    static let shared = ProcessThread()

    private let (isAsked, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    private let turn = DispatchQueue(label: "work on a process")
    private var work: (() -> Void)?

    private init() {
        Threads.start { self.run() }.detach()
    }

    private func run() {
        // Threads of Dispatch block signals, and a process inherits that from the thread that starts it.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        while true {
            isAsked.wait()
            work?()
            work = nil
            isDone.signal()
        }
    }

    func perform(_ work: @escaping () -> Void) {
        turn.sync {
            self.work = work
            isAsked.signal()
            isDone.wait()
        }
    }
}
