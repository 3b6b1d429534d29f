/// State that one subscription keeps between its events.
///
/// Unchecked: events come one at a time and in order, so only one thread at a time touches the value; that is the
/// first law of `Observable`, and nothing else protects it.
@usableFromInline
final class Confined<Value>: @unchecked Sendable {
    @exclusivity(unchecked)
    @usableFromInline
    var value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}
