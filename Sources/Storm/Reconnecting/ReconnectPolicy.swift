import RillCore

/// How the clients of the reconnect storm wait.
package enum ReconnectPolicy: String, CaseIterable, Sendable {
    case none
    case constant
    case full
    case equal
    case decorrelated
    case constantFull = "constant-full"

    var backoff: Backoff {
        switch self {
        case .none: .stormCurve
        case .constant: .constant(.seconds(1))
        case .full: .stormCurve.jitter(.full)
        case .equal: .stormCurve.jitter(.equal)
        case .decorrelated: .decorrelated(initial: .milliseconds(100)).cap(.seconds(20))
        // As often as `constant`, on the average.
        case .constantFull: .constant(.seconds(2)).jitter(.full)
        }
    }
}
