import Testing

extension ExitTest.Result? {
    /// True when the process that ended wrote `message` to standard error.
    func says(_ message: String) -> Bool {
        #if DEBUG
            self.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains(message) } ?? false
        #else
            // An optimised build stops without a word.
            true
        #endif
    }
}
