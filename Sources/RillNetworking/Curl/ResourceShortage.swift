import Foundation
import RillCurlShim

/// Why a loop or a handle cannot be made now. A later exchange tries again.
package struct ResourceShortage: Error {
    package static let memory = ResourceShortage(reason: "libcurl has no memory left")
    fileprivate static let wakeup = ResourceShortage(reason: "no descriptor is left for the wakeup")
    /// Why libcurl 8 makes no multi handle. libcurl itself does not report it.
    package static var ofMulti: ResourceShortage { errorOfLookUp() == 0 ? memory : wakeup }

    package let reason: String

    package init(reason: String) { self.reason = reason }

    package var kind: TransportError.Kind { .outOfResources(reason: reason) }
}

extension NetworkThread {
    /// Runs the loop of a multi handle on a new thread. If that fails, cleans the handle up.
    package static func run(
        _ multi: UnsafeMutableRawPointer, _ loop: @escaping @Sendable () -> Void
    ) throws(ResourceShortage) {
        var shortage = ResourceShortage.wakeup
        // If no descriptor is left, libcurl 7 makes a handle that no wakeup reaches.
        if rill_multi_wakeup(multi) == 0 {
            let code = start(stackSize: 512 * 1024, loop)
            if code == 0 { return }
            let error = String(cString: strerror(code))
            shortage = ResourceShortage(reason: "no thread can be started: \(error)")
        }
        rill_multi_cleanup(multi)
        throw shortage
    }
}

extension ResourceShortage {
    /// The error of the system if too few descriptors are left to look up a host; otherwise 0. libcurl
    /// reports only that a look-up has failed.
    static func errorOfLookUp() -> Int32 {
        var opened: [Int32] = []
        defer { opened.forEach { close($0) } }
        // A look-up opens two descriptors with which libcurl waits for its thread, and two with which the
        // system reads files and sends queries.
        while opened.count < 4 {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return errno }
            opened.append(descriptor)
        }
        return 0
    }
}
