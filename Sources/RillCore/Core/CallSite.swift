/// Where in the sources a stream was subscribed to or logged: `Weather/Lookup.swift:47`.
@frozen public struct CallSite: Sendable, Hashable, CustomStringConvertible {
    /// The module and the name of the file, as `#fileID` gives them.
    public let file: String
    /// The line in the file, from 1.
    public let line: Int

    /// Makes the call site of a line in a file.
    @inlinable public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// File and line, separated by a colon.
    public var description: String { "\(file):\(line)" }
}
