import Rill
import RillLocks

extension EventLog where Element: Encodable {
    /// A header, and every entry from the moment of subscription on, as lines of JSON without line feeds:
    /// what `jsonLines` writes of a whole log.
    ///
    ///     let file = log.liveJSONLines().write(to: handle)
    ///
    /// Lines are delivered on the threads that record. An element that cannot be encoded ends the stream with
    /// the error.
    public func liveJSONLines(errors: LogErrorCodec = .none) -> Observable<String> {
        .deferred { [self] in
            var writer = JSONLinesWriter<Element>(errors: errors)
            let header = writer.header(start: start, dropped: 0, streams: [])
            // The writer is taken out of the lock, because encoding calls code of the element's type. Entries
            // are serial.
            let idle = Mutex<JSONLinesWriter<Element>?>(writer)
            return
                live
                .compactMap { entry in
                    guard var writer = idle.withLock({ $0.take() }) else { return nil }
                    defer { idle.withLock { [writer] in $0 = writer } }
                    return try writer.lines(entry)
                }
                .startWith(header)
                .map { String($0.dropLast()) }
        }
    }
}
