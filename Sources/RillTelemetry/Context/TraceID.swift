/// The id of a trace: 16 bytes, at least one of which is not zero.
///
/// [W3C Trace Context](https://www.w3.org/TR/trace-context/#trace-id) defines it.
public struct TraceID: Sendable, Hashable, CustomStringConvertible {
    let high: UInt64
    let low: UInt64

    /// All zeros are not an id, so the lowest bit is set.
    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = high == 0 && low == 0 ? 1 : low
    }

    /// Whether the trace belongs to this share of all traces. The lower half of the id decides, as in
    /// OpenTelemetry's TraceIdRatioBased for Go and Python.
    func isSampled(_ share: Double) -> Bool { share == 1 || Double(low) < share * 0x1p64 }

    /// 32 hexadecimal digits in lower case.
    public var description: String { Hexadecimal.text(high) + Hexadecimal.text(low) }
}
