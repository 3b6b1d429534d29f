import Foundation

/// Whether the condition becomes true within thirty seconds.
package func eventually(_ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(30)
    while !condition() {
        guard ContinuousClock.now < deadline else { return false }
        poll(nil, 0, 1)
    }
    return true
}

/// Whether the condition becomes true within a minute. Other tasks may use the thread in the meantime.
package func comesTrue(_ condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    while !condition() {
        guard ContinuousClock.now < deadline else { return false }
        try? await Task.sleep(for: .milliseconds(1))
    }
    return true
}
