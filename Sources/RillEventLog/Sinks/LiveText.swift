import Rill
import RillLocks

extension EventLog {
    /// Every entry from the moment of subscription on, as a line of text without a line feed. A column is as
    /// wide as its widest text so far.
    ///
    ///     log.liveText().write(to: FileHandle.standardError)
    ///
    /// `summary` makes the text of an element. Lines are delivered on the threads that record.
    public func liveText(
        summary: @escaping @Sendable (Element) -> String = { "\($0)" }
    ) -> Observable<String> {
        .deferred { [live, start] in
            let text = Mutex(LogText(start: start))
            return live.map { entry in
                let text = text.withLock { text in
                    text.widenColumns(for: entry)
                    return text
                }
                return text.line(entry, summary: summary)
            }
        }
    }
}
