/// Where results go: a captured variable, which the loops and the chains add to through the same hidden closure. It
/// depends on every event, so that none of the work can be removed.
struct Sum: Sendable {
    let add: @Sendable (Int) -> Void
    let total: @Sendable () -> Int

    @inline(never)
    init() {
        nonisolated(unsafe) var sum = 0
        add = hidden { sum &+= $0 }
        total = { sum }
    }
}
