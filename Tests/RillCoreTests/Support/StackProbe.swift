/// Tells how far the stack has grown since the probe was made, on the thread that made it.
struct StackProbe: Sendable {
    private let base: UInt

    @inline(never)
    init() {
        base = Self.here()
    }

    /// In bytes.
    var depth: Int { Int(base) - Int(Self.here()) }

    @inline(never)
    private static func here() -> UInt {
        var local = 0
        return withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
    }
}
