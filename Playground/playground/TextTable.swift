/// Names and texts in two columns, indented. Texts are wrapped to `width`.
func columns(_ names: [String], _ texts: [String], width: Int? = nil) -> String {
    let nameWidth = names.map(\.count).max() ?? 0
    return zip(names, texts).map { name, text in
        let text = width.map { text.wrapped(to: $0, indent: nameWidth + 4) } ?? text
        return "  \(name.padded(to: nameWidth))  \(text)"
    }.joined(separator: "\n")
}

extension String {
    /// The text with blanks after it or before it, up to a width.
    func padded(to width: Int, isRight: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - count))
        return isRight ? space + self : self + space
    }

    /// The words in lines of at most `width` characters. The first line begins after `indent` other
    /// characters, and the following lines are indented by as many.
    func wrapped(to width: Int, indent: Int = 0) -> String {
        let room = max(20, width - indent)
        let lines = split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= room {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }
}
