/// State that one subscription keeps between its events.
@usableFromInline
// Unchecked: events come one at a time and in order, the first law of `Observable`; nothing else protects the value.
final class Confined<Value>: @unchecked Sendable {
    @exclusivity(unchecked)
    @usableFromInline
    var value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}
