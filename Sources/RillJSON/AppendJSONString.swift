extension [UInt8] {
    /// Appends a text as a JSON string, with its quotes. `escapingLessThan` also escapes `<`, for JSON in
    /// HTML.
    package mutating func appendJSONString(_ text: String, escapingLessThan: Bool = false) {
        append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            // Texts between two escapes are copied as a whole; most texts need none.
            var start = 0
            for (index, byte) in utf8.enumerated() where byte.needsEscape(escapingLessThan) {
                append(contentsOf: utf8[start..<index])
                appendEscape(of: byte)
                start = index + 1
            }
            append(contentsOf: utf8[start...])
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscape(of byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
        case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
        default:
            append(contentsOf: byte < 0x10 ? "u000".utf8 : "u00".utf8)
            append(contentsOf: String(byte, radix: 16).utf8)
        }
    }
}

extension UInt8 {
    fileprivate func needsEscape(_ escapingLessThan: Bool) -> Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
            || escapingLessThan && self == UInt8(ascii: "<")
    }
}
