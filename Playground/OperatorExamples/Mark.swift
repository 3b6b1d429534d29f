import RillCore
import RillTesting
import RillText

/// A marble and its time.
public struct Mark: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case element(String)
        case completed
        /// The text is empty for a `DrawnError`.
        case error(String)

        init(_ error: any Error) { self = .error(error is DrawnError ? "" : "\(type(of: error))") }
    }

    public var time: Duration
    public let kind: Kind

    init(time: Duration, _ kind: Kind) {
        self.time = time
        self.kind = kind
    }

    package init<Element>(_ recorded: Recorded<Element>, label: (Element) -> String = Mark.label) {
        time = recorded.time.sinceZero
        switch recorded.event {
        case .next(let element): kind = .element(label(element))
        case .error(let error): kind = Kind(error)
        case .completed: kind = .completed
        }
    }

    /// Nil for `^` and `!`; `#` is `error`.
    init?(_ moment: Marbles.Moment, error: any Error) {
        time = moment.time
        switch moment.mark {
        case .element(let character): kind = .element("\(character)")
        case .completed: kind = .completed
        case .error: kind = Kind(error)
        case .subscribed, .disposed: return nil
        }
    }

    /// The text of an element in a marble.
    package static func label(_ element: Any) -> String {
        switch element {
        case let duration as Duration: return duration.text
        case let instant as Instant: return instant.sinceZero.text
        case is DrawnError: return "error"
        case let list as [Any]: return "[\(list.map(label).joined(separator: " "))]"
        case let event as any EventConvertible: return label(of: event)
        default: break
        }
        let mirror = Mirror(reflecting: element)
        if mirror.displayStyle == .tuple {
            return mirror.children.map { label($0.value) }.joined(separator: " ")
        }
        return "\(element)"
    }

    private static func label(of event: some EventConvertible) -> String {
        switch event.event {
        case .next(let element): "next(\(label(element)))"
        case .error: "error"
        case .completed: "completed"
        }
    }
}

extension Mark {
    /// The character of the mark in a diagram.
    public var character: String {
        switch kind {
        case .element(let label): label
        case .completed: "|"
        case .error: "#"
        }
    }

    /// Whether the mark is a terminal event.
    var isTerminal: Bool { if case .element = kind { false } else { true } }
}
