/// Tells how far the stack has grown since the probe was made, on the thread that made it.
///
/// Under a sanitizer it tells nothing, for that keeps locals elsewhere; what is left is that a small stack overflows.
struct StackProbe: Sendable {
    private let base: UInt

    @inline(never)
    init() {
        base = Self.here()
    }

    /// In bytes.
    var depth: Int { sanitized ? 0 : Int(base) - Int(Self.here()) }

    @inline(never)
    private static func here() -> UInt {
        var local = 0
        return withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
    }
}
