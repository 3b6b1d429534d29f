/// Reads JSON from its beginning to its end, in the simple form in which most of it is written: no blanks, no
/// escapes, numbers of up to 18 digits. For anything else the result is nil, and a decoder has to read the
/// JSON.
package struct QuickJSON {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    package var isAtEnd: Bool { position == bytes.count }

    /// Skips `text` if it follows; returns whether it does.
    package mutating func skip(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard bytes.count - position >= count else { return false }
        for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
        position += count
        return true
    }

    /// The remaining bytes, except the text `end` at their end; nil if they do not end with it, or if it is
    /// all that remains.
    package mutating func rest(before end: StaticString) -> UnsafeRawBufferPointer? {
        let from = position
        position = max(from, bytes.count - end.utf8CodeUnitCount)
        let rest = UnsafeRawBufferPointer(rebasing: bytes[from..<position])
        return skip(end) && !rest.isEmpty ? rest : nil
    }

    package mutating func int() -> Int? {
        let digits = numeral()
        guard !digits.isEmpty, digits.count < 20 else { return nil }
        let isNegative = digits.first == UInt8(ascii: "-")
        var value = 0
        for byte in digits.dropFirst(isNegative ? 1 : 0) {
            guard byte >= UInt8(ascii: "0") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return isNegative ? -value : value
    }

    /// A text without escapes.
    package mutating func string() -> String? {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
        let from = position + 1
        var (end, all) = (from, UInt8(0))
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            guard bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\\") else { return nil }
            all |= bytes[end]
            end += 1
        }
        guard end < bytes.count else { return nil }
        position = end + 1
        let text = UnsafeRawBufferPointer(rebasing: bytes[from..<end])
        return all < 0x80 ? String(decoding: text, as: UTF8.self) : String(validating: text, as: UTF8.self)
    }

    /// Any value. Arrays and objects may be nested a few levels deep.
    package mutating func value(depth: Int = 0) -> JSONValue? {
        guard position < bytes.count, depth < 8 else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return skip("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return skip("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return skip("null") ? .null : nil
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "{"): return object(depth: depth)
        default:
            let digits = numeral()
            return digits.isEmpty ? nil : .number(String(decoding: digits, as: UTF8.self))
        }
    }

    private mutating func array(depth: Int) -> JSONValue? {
        position += 1
        var elements: [JSONValue] = []
        if skip("]") { return .array([]) }
        repeat {
            guard let element = value(depth: depth + 1) else { return nil }
            elements.append(element)
        } while skip(",")
        return skip("]") ? .array(elements) : nil
    }

    private mutating func object(depth: Int) -> JSONValue? {
        position += 1
        var members: [String: JSONValue] = [:]
        if skip("}") { return .object([:]) }
        repeat {
            guard let key = string(), skip(":"), let member = value(depth: depth + 1),
                members.updateValue(member, forKey: key) == nil
            else { return nil }
        } while skip(",")
        return skip("}") ? .object(members) : nil
    }

    /// The number that follows, if it has no exponent, at most 18 characters, and no zeros that could be left
    /// out; otherwise no bytes.
    private mutating func numeral() -> Slice<UnsafeRawBufferPointer> {
        let from = position
        var (end, point) = (from, -1)
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: "-") where end == from: break
            case UInt8(ascii: ".") where point < 0: point = end
            case UInt8(ascii: "e"), UInt8(ascii: "E"): return bytes[from..<from]
            default: return checked(from..<end, point)
            }
            end += 1
        }
        return checked(from..<end, point)
    }

    private mutating func checked(_ range: Range<Int>, _ point: Int) -> Slice<UnsafeRawBufferPointer> {
        let none = bytes[range.lowerBound..<range.lowerBound]
        let first = range.lowerBound + (range.first.map { bytes[$0] } == UInt8(ascii: "-") ? 1 : 0)
        let whole = (point < 0 ? range.upperBound : point) - first
        guard range.count <= 18, whole > 0, whole == 1 || bytes[first] != UInt8(ascii: "0") else {
            return none
        }
        if point >= 0 {
            guard range.upperBound > point + 1, bytes[range.upperBound - 1] != UInt8(ascii: "0") else {
                return none
            }
        } else if bytes[first] == UInt8(ascii: "0") && first > range.lowerBound {
            return none
        }
        position = range.upperBound
        return bytes[range]
    }
}
