extension String {
    /// The text on one line: control characters and line separators are written as `\n`, `\t` or `\u{1b}`.
    var onOneLine: String {
        guard unicodeScalars.contains(where: Self.breaksLine) else { return self }
        var line = ""
        for scalar in unicodeScalars {
            if Self.breaksLine(scalar) {
                line += scalar.escaped(asASCII: true)
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        return line
    }

    private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            || (0x2028...0x2029).contains(scalar.value)
    }

    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
