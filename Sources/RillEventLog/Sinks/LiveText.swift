import Rill
import RillLocks

extension EventLog {
    /// Every entry from subscription on as a line of text. The columns get as wide as what has come so far needs.
    ///
    ///     log.liveText().write(to: FileHandle.standardError)
    public func liveText(
        summary: @escaping @Sendable (Element) -> String = { "\($0)" }
    ) -> Observable<String> {
        .deferred { [live, start] in
            let text = Mutex(LogText(start: start))
            return live.map { entry in
                let text = text.withLock { text in
                    text.makeRoom(for: entry)
                    return text
                }
                return text.line(entry, summary: summary)
            }
        }
    }
}
