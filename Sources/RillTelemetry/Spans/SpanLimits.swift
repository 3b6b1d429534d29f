import RillLocks

/// What bounds the memory and the size of spans.
public struct SpanLimits: Sendable, Hashable {
    /// How many events a span has at most: 0 or more. Further events are counted in
    /// `TraceSpan.droppedEvents`; an event that ends a span replaces the last one.
    public var events: Int { didSet { check() } }
    /// How many bytes of UTF-8 a name, an attribute or the text of an error has at most: 16 or more. A longer
    /// text ends with `…`. The name of an attempt has ` attempt` after that text. Of keys of metadata that
    /// are cut to the same text, the first is kept.
    public var textBytes: Int { didSet { check() } }
    /// How many open subscriptions an exporter holds for each log: 8 or more. When one more begins, the
    /// eighth of them that was silent for the longest time is dropped.
    public var openSubscriptions: Int { didSet { check() } }

    /// The defaults are 128 events, as in OpenTelemetry's libraries, texts of 1 KiB, and 2,048 subscriptions.
    public init(events: Int = 128, textBytes: Int = 1_024, openSubscriptions: Int = 2_048) {
        self.events = events
        self.textBytes = textBytes
        self.openSubscriptions = openSubscriptions
        check()
    }

    private func check() {
        require(events >= 0, "Rill: a span needs a limit of 0 events or more, but got \(events)")
        require(textBytes >= 16, "Rill: a text needs a limit of 16 bytes or more, but got \(textBytes)")
        require(
            openSubscriptions >= 8,
            "Rill: an exporter needs a limit of 8 open subscriptions or more, but got \(openSubscriptions)")
    }

    /// The text, or its beginning.
    func bounded(_ text: String) -> String {
        guard text.utf8.count > textBytes else { return text }
        let ellipsis = "…"
        // If the index is within a scalar, the slice ends before that scalar.
        let end = text.utf8.index(text.startIndex, offsetBy: textBytes - ellipsis.utf8.count)
        return text[..<end] + ellipsis
    }
}
