extension String {
    /// The text on one line: control characters and line separators are written as `\n`, `\t` or `\u{1b}`,
    /// and so are the characters that change the direction of the text after them, since they could disguise
    /// that text.
    package var onOneLine: String {
        guard unicodeScalars.contains(where: \.misleads) else { return self }
        var line = ""
        for scalar in unicodeScalars {
            if scalar.misleads {
                line += scalar.escaped(asASCII: true)
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        return line
    }
}

extension Unicode.Scalar {
    /// Whether this character could change what a terminal or a log shows.
    package var misleads: Bool {
        switch value {
        case 0x20..<0x7F: false
        case ..<0x20, 0x7F...0x9F, 0x2028...0x2029: true
        default: properties.isBidiControl
        }
    }
}
