/// Names and texts in two columns, indented.
func columns(_ names: [String], _ texts: [String]) -> String {
    let width = names.map(\.count).max() ?? 0
    return zip(names, texts).map { "  \($0.padded(to: width))  \($1)" }.joined(separator: "\n")
}

extension String {
    /// The text with blanks after it or before it, up to a width.
    func padded(to width: Int, isRight: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - count))
        return isRight ? space + self : self + space
    }
}
