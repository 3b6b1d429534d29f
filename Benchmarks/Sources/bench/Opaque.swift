import Rill

/// Hides a value from the optimiser: what goes through here could be anything.
@inline(never) @_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }

/// A map that the optimiser cannot see into, as one that stands in another module would be.
@inline(never)
func opaqueMap(_ stream: Observable<Int>) -> Observable<Int> {
    opaque(opaque(stream).map { $0 &+ 1 })
}

/// Where results go, so that no work can be removed.
final class Sink: @unchecked Sendable {
    // Unchecked: one thread at a time feeds it.
    @exclusivity(unchecked) var sum = 0
}
