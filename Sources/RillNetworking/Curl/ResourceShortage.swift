/// Why a loop cannot be started now. A later exchange tries again.
struct ResourceShortage: Error {
    static let memory = ResourceShortage(reason: "libcurl has no memory left")

    let reason: String

    var kind: TransportError.Kind { .outOfResources(reason: reason) }
}
