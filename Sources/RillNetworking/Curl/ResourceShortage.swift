/// Why a loop cannot be started now. A later exchange tries again.
package struct ResourceShortage: Error {
    package static let memory = ResourceShortage(reason: "libcurl has no memory left")

    package let reason: String

    package init(reason: String) { self.reason = reason }

    package var kind: TransportError.Kind { .outOfResources(reason: reason) }
}
