import Foundation

/// Writes a line without buffering, so that it is not lost if the process crashes.
func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}
