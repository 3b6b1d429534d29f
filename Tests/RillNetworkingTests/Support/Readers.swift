import Dispatch
import Foundation
import RillNetworking

/// Reads no more than half of what was asked for.
final class Halves: BodyReader {
    private var left: Data

    init(_ bytes: Data) {
        left = bytes
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = left.prefix(max(1, buffer.count / 2)).copyBytes(to: buffer)
        left = left.dropFirst(count)
        return count
    }
}

/// Reads some bytes and then fails.
final class Faulty: BodyReader {
    struct Fault: Error {}

    private var left: Int

    init(after count: Int) {
        left = count
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard left > 0 else { throw Fault() }
        let count = min(left, buffer.count)
        left -= count
        return count
    }
}

/// Waits before its end.
final class Waiting: BodyReader {
    private let gate: DispatchSemaphore
    private var hasRead = false

    init(for gate: DispatchSemaphore) {
        self.gate = gate
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard hasRead else {
            hasRead = true
            return 1
        }
        gate.wait()
        return 0
    }
}
