/// The result of a loop or a chain: a captured variable, to which each adds through the same hidden closure.
/// It depends on every event, so the optimiser cannot remove any work.
struct Sum: Sendable {
    let add: @Sendable (Int) -> Void
    let total: @Sendable () -> Int

    @inline(never) init() {
        nonisolated(unsafe) var sum = 0
        add = hidden { sum &+= $0 }
        total = { sum }
    }
}
