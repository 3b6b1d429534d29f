import Foundation

/// Why a loop or a handle cannot be made now. A later exchange tries again.
package struct ResourceShortage: Error {
    package static let memory = ResourceShortage(reason: "libcurl has no memory left")

    package let reason: String

    package init(reason: String) { self.reason = reason }

    package var kind: TransportError.Kind { .outOfResources(reason: reason) }
}

extension ResourceShortage {
    /// The error of the system if fewer descriptors can be opened than the look-up of a host takes; else 0.
    /// libcurl says only that a look-up has failed.
    static func errorOfLookUp() -> Int32 {
        var opened: [Int32] = []
        defer { opened.forEach { close($0) } }
        // Two with which libcurl waits for its thread, and what the system reads and asks.
        while opened.count < 4 {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return errno }
            opened.append(descriptor)
        }
        return 0
    }
}
