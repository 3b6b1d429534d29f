/// The width of a drawn text in letters, for any font.
enum TextWidth {
    /// The width in columns of a terminal: two for wide characters.
    static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

    /// The beginning of a text that fits, with an ellipsis if it is cut; nil if it has to be cut to less than
    /// three columns.
    static func clipped(_ text: String, to columns: Int) -> String? {
        let text = text.onOneLine
        if self.columns(of: text) <= columns { return text }
        guard columns >= 3 else { return nil }
        var clipped = ""
        var used = 1
        for character in text {
            used += self.columns(of: character)
            if used > columns { break }
            clipped.append(character)
        }
        return clipped + "…"
    }

    private static func columns(of character: Character) -> Int {
        // CJK characters and emoji, without general punctuation.
        character.unicodeScalars.contains { $0.value >= 0x1100 && !(0x2000...0x206F).contains($0.value) }
            ? 2 : 1
    }
}
