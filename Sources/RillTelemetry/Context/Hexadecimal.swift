/// Words as hexadecimal digits in lower case.
enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    static func append(_ word: UInt64, to bytes: inout [UInt8]) {
        for shift in stride(from: 60, through: 0, by: -4) {
            bytes.append(digits[Int(truncatingIfNeeded: word >> UInt64(shift)) & 15])
        }
    }

    static func text(_ word: UInt64) -> String {
        var bytes: [UInt8] = []
        append(word, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The word that the digits stand for; nil if one is no digit, or is in upper case.
    static func word(_ text: some Collection<UInt8>) -> UInt64? {
        var word: UInt64 = 0
        for byte in text {
            switch byte {
            case 48...57: word = word << 4 | UInt64(byte - 48)
            case 97...102: word = word << 4 | UInt64(byte - 87)
            default: return nil
            }
        }
        return word
    }
}
