/// A reader that returns no more than half of the requested bytes.
package final class Halves: BodyReader {
    private var left: Data

    package init(_ bytes: Data) {
        left = bytes
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = left.prefix(max(1, buffer.count / 2)).copyBytes(to: buffer)
        left = left.dropFirst(count)
        return count
    }
}

/// A reader that fails after some bytes.
package final class Faulty: BodyReader {
    package struct Fault: Error {
        package init() {}
    }

    private var left: Int

    package init(after count: Int) {
        left = count
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard left > 0 else { throw Fault() }
        let count = min(left, buffer.count)
        left -= count
        return count
    }
}

/// A reader that blocks before its end.
package final class Waiting: BodyReader {
    private let gate: DispatchSemaphore
    private var hasRead = false

    package init(for gate: DispatchSemaphore) {
        self.gate = gate
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard hasRead else {
            hasRead = true
            return 1
        }
        gate.wait()
        return 0
    }
}
