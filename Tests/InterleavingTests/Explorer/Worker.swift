import Dispatch
import Foundation

/// One thread of an exploration; it runs one body per run.
// Unchecked: only the thread that has the turn touches the variables.
final class Worker: @unchecked Sendable {
    enum State: Equatable {
        case ready
        case blocked(by: Location)
        /// Its condition was false when the exploration had made this progress.
        case waiting(since: Int)
        case done

        static func == (one: State, other: State) -> Bool {
            switch (one, other) {
            case (.ready, .ready), (.done, .done): true
            default: false
            }
        }
    }

    let index: Int
    let turn = DispatchSemaphore(value: 0)
    var body: (@Sendable () -> Void)?
    var state = State.done
    var conditionDepth = 0
    /// It checks its condition again, and has been chosen for that.
    var isChecking = false
    var hasTimedOut = false

    init(_ index: Int, of explorer: Explorer) {
        self.index = index
        let thread = Thread { [self] in work(explorer) }
        thread.stackSize = 1 << 20
        thread.start()
    }

    var isWaiting: Bool { if case .waiting = state { true } else { false } }

    private func work(_ explorer: Explorer) {
        while true {
            turn.wait()
            guard body != nil else { return }
            // A thread of its own for every run, since it names the locations that it creates.
            let thread = ExploredThread(index, of: explorer)
            thread.view = explorer.firstView
            ExploredThread.$current.withValue(thread) {
                runBody()
                explorer.finished(self)
            }
        }
    }

    // Not inlined, so that nothing retains what the body captures when the run is over.
    @inline(never) private func runBody() { body?() }

    func stayBlocked() -> Never {
        while true { turn.wait() }
    }
}
