/// Text and numbers as an SVG or HTML document takes them.
enum SVGText {
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.onOneLine.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            // XML has no place for these, not even escaped.
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// At most one decimal.
    static func number(_ number: Double) -> String {
        let rounded = (number * 10).rounded() / 10
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    /// The width that a text is given, whatever font is found and however wide a browser takes its letters.
    static func length(_ width: Double) -> String {
        #"textLength="\#(number(width))" lengthAdjust="spacingAndGlyphs""#
    }

    /// How many columns of a terminal a text takes: two for wide characters.
    static func width(of text: String) -> Int {
        text.reduce(0) { $0 + width(of: $1) }
    }

    /// The beginning of a text that fits, with an ellipsis when it is not all; nil when less than `least` columns are free.
    static func clipped(_ text: String, to columns: Int, least: Int = 3) -> String? {
        let text = text.onOneLine
        if width(of: text) <= columns { return text }
        guard columns >= least else { return nil }
        var clipped = ""
        var used = 1
        for character in text {
            used += width(of: character)
            if used > columns { break }
            clipped.append(character)
        }
        return clipped + "…"
    }

    private static func width(of character: Character) -> Int {
        // Letters beyond the alphabets of one column, and pictures, are as wide as two.
        character.unicodeScalars.contains { $0.value >= 0x1100 && !(0x2000...0x206F).contains($0.value) }
            ? 2 : 1
    }
}
