/// Measures how far the stack has grown since the probe was made, on the thread that made it.
///
/// Under a sanitizer, which keeps locals elsewhere, the depth is always 0; a small stack still overflows.
package struct StackProbe: Sendable {
    private let base: UInt

    @inline(never) package init() {
        base = Self.here()
    }

    /// In bytes.
    package var depth: Int { isSanitized ? 0 : Int(base) - Int(Self.here()) }

    @inline(never) private static func here() -> UInt {
        var local = 0
        return withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
    }
}

/// How deep the stack is, at most, when `body` calls the closure that it is given; on a small stack.
package func deepestStack(_ body: @escaping @Sendable (_ measure: @escaping @Sendable () -> Void) -> Void)
    -> Int
{
    let deepest = Atomic<Int>(0)
    onSmallStack {
        let probe = StackProbe()
        body { deepest.store(max(deepest.load(ordering: .relaxed), probe.depth), ordering: .relaxed) }
    }
    return deepest.load(ordering: .relaxed)
}
