/// Whether the condition becomes true within five minutes. Other tasks use the thread in the meantime, and a
/// task that has only started waits until all the other tests have begun. The condition runs where the caller
/// does.
package func comesTrue(
    isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(300)
    while !condition() {
        guard ContinuousClock.now < deadline else { return false }
        try? await Task.sleep(for: .milliseconds(1))
    }
    return true
}
