import Testing

extension ExitTest.Result? {
    /// True when the process wrote `message` to standard error before it ended.
    package func says(_ message: String) -> Bool {
        #if DEBUG
            self.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains(message) } ?? false
        #else
            // An optimised build traps without a message.
            true
        #endif
    }
}
