/// Writes a log in UTF-8, entry by entry.
protocol LogLines<Element>: Sendable {
    associatedtype Element: Sendable

    /// The first lines of a file. The first `dropped` entries of the log are not in the file.
    mutating func header(dropped: Int) -> [UInt8]

    /// The lines of an entry, each with a line feed.
    mutating func lines(_ entry: LogEntry<Element>) -> [UInt8]

    /// A line that reports missing entries at this place; nothing for 0.
    func gap(_ missing: Int) -> [UInt8]
}
