extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")

    var isDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }

    var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased)
    }

    /// Whether HTTP allows this byte in a method or a header name.
    var isToken: Bool {
        isDigit || isLetter || "!#$%&'*+-.^_`|~".utf8.contains(self)
    }

    var hexDigit: UInt8? {
        switch lowercased {
        case let digit where digit.isDigit: digit - UInt8(ascii: "0")
        case let letter where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter):
            letter - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
