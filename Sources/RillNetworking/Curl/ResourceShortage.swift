import Foundation

/// Why a loop cannot be started now. A later exchange tries again.
struct ResourceShortage: Error {
    static let memory = ResourceShortage(reason: "libcurl has no memory left")

    let reason: String

    var kind: TransportError.Kind { .outOfResources(reason: reason) }
}

extension ResourceShortage {
    /// The error of the system if fewer descriptors can be opened now than the look-up of a host takes, of which
    /// libcurl says only that it has failed; else 0.
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
