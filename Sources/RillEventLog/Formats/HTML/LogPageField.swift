import Rill
import RillText

/// A field that only some entries have. The page shows it with the selected entry.
enum LogPageField: String, CaseIterable {
    case errorType = "error type"
    case delay
    case planned = "planned delay"
    case reason

    /// The fields that an entry has, with their texts. A text is on one line.
    static func texts<Element>(of entry: LogEntry<Element>) -> [(field: LogPageField, text: String)] {
        switch entry.kind {
        case .error(let error): [(.errorType, error.type.onOneLine)]
        case .retry(let retry):
            [(.delay, retry.delay.text)] + (retry.planned.map { [(.planned, $0.text)] } ?? [])
                + [(.reason, retry.reason.onOneLine)]
        case .subscribed, .next, .gaveUp, .completed, .disposed: []
        }
    }
}
