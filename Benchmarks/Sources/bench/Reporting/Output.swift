import Foundation

/// A line of the result, at once: a table grows while it is measured.
func say(_ line: String) {
    Progress.clear()
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

func complain(_ line: String) {
    Progress.clear()
    FileHandle.standardError.write(Data("bench: \(line)\n".utf8))
}
