/// An attempt that a half-open breaker has admitted.
// Unchecked: a weak reference may be read from any thread.
struct CircuitProbe: @unchecked Sendable {
    let start: Instant
    weak var lifetime: Lifetime?
    var hasEmitted = false
}
