/// Says which item of a fault script is wrong, and what may stand there.
public struct FaultScriptError: Error, Hashable, CustomStringConvertible {
    public enum Reason: Error, Hashable {
        case empty
        case unknown
        case badStatus
        case badDelay
        case badRepeat
    }

    public let item: String
    /// Which item, from 1.
    public let position: Int
    public let reason: Reason

    public static let allowed = """
        Allowed, separated by commas: a status from 200 to 599, ok, reset, close, truncate, hang, slow \
        (2 s), slow:500ms, slow:3s (1ms to 1 hour); each may be repeated 1 to 10000 times, as in 503x3.
        """

    public var description: String {
        "Fault \(position)\(quotedItem) \(complaint). \(Self.allowed)"
    }

    private var quotedItem: String {
        let shown = item.count > 40 ? "\(item.prefix(40))…" : item
        return item.isEmpty ? "" : " (\"\(shown)\")"
    }

    private var complaint: String {
        switch reason {
        case .empty: "is empty"
        case .unknown: "is not known"
        case .badStatus: "is not a status from 200 to 599"
        case .badDelay: "has no delay from 1ms to 1 hour after the colon"
        case .badRepeat: "has no count from 1 to 10000 after the x"
        }
    }
}
