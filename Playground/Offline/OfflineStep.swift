import RillNetworking

/// What happens on the way to an answer.
struct OfflineStep: Sendable {
    let name: String
    let detail: String
    let style: Terminal.Style

    static func system(_ status: Reachability.Status) -> OfflineStep {
        OfflineStep(name: "system", detail: "\(status)", style: .faint)
    }
}
