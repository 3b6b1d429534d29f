import Dispatch

/// Where a body that may block is opened: on a queue of its own, so that it holds up neither its caller nor another body.
enum BodyOpening {
    static func queue() -> DispatchQueue {
        DispatchQueue(label: "rill.network.body")
    }
}
