import Rill
import RillLocks

extension EventLog where Element: Encodable {
    /// A header, and every entry from subscription on as a line of JSON: what `jsonLines` writes of a whole log. An element that
    /// cannot be encoded is the error.
    ///
    ///     let file = log.liveJSONLines().write(to: handle)
    ///
    /// Each line is written when its entry comes, so a crash keeps all that were written until then.
    public func liveJSONLines(errors: LogErrorCodec = .none) -> Observable<String> {
        .deferred { [self] in
            var writer = JSONLinesWriter<Element>(errors: errors)
            let header = writer.header(start: start, dropped: 0, streams: [])
            // Lines are written one at a time, outside the lock: encoding is other people's code.
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
