/// Whether the condition becomes true within two minutes.
package func eventually(_ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while !condition() {
        guard ContinuousClock.now < deadline else { return false }
        poll(nil, 0, 1)
    }
    return true
}
