import Foundation

/// Writes a line at once, so that it is not lost when the process dies.
func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}
