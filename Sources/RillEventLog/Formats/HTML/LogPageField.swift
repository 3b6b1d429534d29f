import RillText

/// A field that only some entries have. The page shows it with the selected entry.
enum LogPageField: String, CaseIterable {
    case errorType = "error type"
    case delay
    case planned = "planned delay"
    case reason
    case refusals
    case thread
    case queue

    /// The fields that an entry has, with their texts. A text is on one line.
    static func texts<Element>(of entry: LogEntry<Element>) -> [(field: LogPageField, text: String)] {
        var texts = texts(of: entry.kind)
        if let thread = entry.thread {
            texts.append((.thread, "\(thread.id)"))
            if let queue = thread.queue { texts.append((.queue, queue.onOneLine)) }
        }
        return texts
    }

    private static func texts<Element>(
        of kind: LogEntry<Element>.Kind
    ) -> [(field: LogPageField, text: String)] {
        switch kind {
        case .error(let error): [(.errorType, error.type.onOneLine)]
        case .retry(let retry):
            [(.delay, retry.delay.text)] + (retry.planned.map { [(.planned, $0.text)] } ?? [])
                + [(.reason, retry.reason.onOneLine)]
        case .waited(let wait):
            [(.delay, wait.delay.text), (.reason, wait.reason.onOneLine)]
                + (wait.refusals == 0 ? [] : [(.refusals, "\(wait.refusals)")])
        case .subscribed, .next, .gaveUp, .completed, .disposed, .unknown: []
        }
    }
}
