import Dispatch
import Foundation
import RillLocks

/// `run()` and `waitUntilExit()` of Foundation give the current thread a run loop. A thread of Dispatch that
/// ends releases it, and allocates memory for that when the thread sanitizer has left the thread already,
/// which crashes the tests. So a thread that never ends starts all processes, and no run loop waits.
extension Process {
    package func start() throws { try ProcessStarter.shared.start(self) }

    package func waitForEnd() {
        while isRunning { usleep(1000) }
    }
}

private final class ProcessStarter: @unchecked Sendable {
    static let shared = ProcessStarter()

    private let (isAsked, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    private let turn = DispatchQueue(label: "start of a process")
    private var process: Process?
    private var result: Result<Void, any Error> = .success(())

    private init() {
        Threads.start { self.work() }.detach()
    }

    private func work() {
        // Threads of Dispatch block signals, and a process inherits that from the thread that starts it.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        while true {
            isAsked.wait()
            if let process { result = Result { try process.run() } }
            process = nil
            isDone.signal()
        }
    }

    func start(_ process: Process) throws {
        try turn.sync {
            self.process = process
            isAsked.signal()
            isDone.wait()
            try result.get()
        }
    }
}
