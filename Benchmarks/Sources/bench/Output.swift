import Foundation

/// Writes a line of the result immediately: a table grows while it is measured.
func say(_ line: String) {
    clearProgress()
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

func complain(_ line: String) {
    clearProgress()
    FileHandle.standardError.write(Data("bench: \(line)\n".utf8))
}

/// Shows on a terminal what is being measured.
func showProgress(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
}

private func clearProgress() { showProgress("") }
