extension ExitTest.Result? {
    /// True when the process wrote `message` to standard error before it ended.
    package func says(_ message: String) -> Bool {
        self.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains(message) } ?? false
    }
}
