import Foundation

/// An encoding of text.
enum Charset {
    case utf8
    /// Each byte is the Unicode scalar with the same number.
    case latin1
    case ascii
    /// The byte order mark gives the order of the bytes.
    case utf16
    case utf16BigEndian
    case utf16LittleEndian

    /// Makes the charset that a header names; nil if the name is not known.
    init?(_ name: String) {
        switch name.lowercased() {
        case "utf-8", "utf8": self = .utf8
        case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "l1": self = .latin1
        case "us-ascii", "ascii": self = .ascii
        case "utf-16", "utf16": self = .utf16
        case "utf-16be": self = .utf16BigEndian
        case "utf-16le": self = .utf16LittleEndian
        default: return nil
        }
    }

    /// The text without a byte order mark; nil if the bytes are not text in this encoding.
    func text(of bytes: Data) -> String? {
        switch self {
        case .utf8:
            String(
                validating: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes, as: UTF8.self
            )
        case .latin1: String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        case .ascii: bytes.allSatisfy { $0 < 0x80 } ? String(validating: bytes, as: UTF8.self) : nil
        case .utf16 where bytes.isEmpty: ""
        case .utf16:
            switch (bytes.first, bytes.dropFirst().first) {
            case (0xFE, 0xFF): Self.utf16(bytes.dropFirst(2), isBigEndian: true)
            case (0xFF, 0xFE): Self.utf16(bytes.dropFirst(2), isBigEndian: false)
            default: nil
            }
        case .utf16BigEndian: Self.utf16(bytes, isBigEndian: true)
        case .utf16LittleEndian: Self.utf16(bytes, isBigEndian: false)
        }
    }

    private static func utf16(_ bytes: Data, isBigEndian: Bool) -> String? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(validating: units, as: UTF16.self)
    }
}
