/// The id of a span within its trace: 8 bytes, at least one of which is not zero.
///
/// [W3C Trace Context](https://www.w3.org/TR/trace-context/#parent-id) defines it.
public struct SpanID: Sendable, Hashable, CustomStringConvertible {
    let bits: UInt64

    /// Zero is no id: 1 takes its place.
    init(_ bits: UInt64) { self.bits = bits == 0 ? 1 : bits }

    /// 16 hexadecimal digits in lower case.
    public var description: String { Hexadecimal.text(bits) }

    /// The span of an attempt, from 1, of the subscription whose span has this id.
    func attempt(_ number: Int) -> SpanID {
        SpanID(StableHash.mixed(bits, UInt64(bitPattern: Int64(number))))
    }
}
