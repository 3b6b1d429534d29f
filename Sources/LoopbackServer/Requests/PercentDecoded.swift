/// Decodes `%20`; a percent sign without two hexadecimal digits stands for itself.
func percentDecoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
    var decoded: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        let digits = rest.prefix(2).compactMap(\.hexDigit)
        if byte == UInt8(ascii: "%"), digits.count == 2 {
            decoded.append(digits[0] << 4 | digits[1])
            rest = rest.dropFirst(2)
        } else {
            decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? .space : byte)
        }
    }
    return String(decoding: decoded, as: UTF8.self)
}
