/// The id of a span within its trace: 8 bytes, at least one of which is not zero.
///
/// [W3C Trace Context](https://www.w3.org/TR/trace-context/#parent-id) defines it.
public struct SpanID: Sendable, Hashable, CustomStringConvertible {
    let bits: UInt64

    /// Zero is not an id, so 1 replaces it.
    init(_ bits: UInt64) { self.bits = bits == 0 ? 1 : bits }

    /// 16 hexadecimal digits in lower case.
    public var description: String { Hexadecimal.text(bits) }

    /// The id of an attempt's span, in the subscription whose span has this id. Attempts are numbered from 1.
    func attempt(_ number: Int) -> SpanID {
        SpanID(StableHash.mixed(bits, UInt64(bitPattern: Int64(number))))
    }
}
