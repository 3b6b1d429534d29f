import Foundation

/// A file that an exit test shares with the process that runs it, `process`. With Swift 6.2 its closure
/// captures nothing; tests that need a capture are left out there.
package func exitTestFile(_ name: String, of process: pid_t) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "rill-\(name)-\(process)")
}

extension ExitTest.Result? {
    /// True when the process wrote `message` to standard error before it ended.
    package func says(_ message: String) -> Bool {
        self.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains(message) } ?? false
    }
}
