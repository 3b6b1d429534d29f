/// Words as hexadecimal digits in lower case.
enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    static func text(_ word: UInt64) -> String {
        String(unsafeUninitializedCapacity: 16) { bytes in
            for index in 0..<16 { bytes[index] = digits[Int(word >> (60 - 4 * index) & 15)] }
            return 16
        }
    }

    /// The word that the digits stand for; nil if a byte is not a digit, or is in upper case.
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
