extension String {
    /// The text on one line: control characters and line separators are written as `\n`, `\t` or `\u{1b}`,
    /// and so are the characters that change the direction of what follows, since they would hide it.
    package var onOneLine: String {
        guard unicodeScalars.contains(where: Self.misleads) else { return self }
        var line = ""
        for scalar in unicodeScalars {
            if Self.misleads(scalar) {
                line += scalar.escaped(asASCII: true)
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        return line
    }

    private static func misleads(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: false
        case ..<0x20, 0x7F...0x9F, 0x2028...0x2029: true
        default: scalar.properties.isBidiControl
        }
    }

    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
