import Foundation
import RillJSON

/// JSON, written from its beginning to its end. Commas are added.
struct JSONBytes {
    private(set) var bytes: [UInt8] = []

    var data: Data { Data(bytes) }

    mutating func beginObject() { begin("{") }
    mutating func endObject() { bytes.append(UInt8(ascii: "}")) }
    mutating func beginArray() { begin("[") }
    mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

    /// A key; its value follows.
    mutating func key(_ key: String) {
        string(key)
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func string(_ text: String) {
        separate()
        bytes.appendJSONString(text)
    }

    mutating func number(_ number: Int) {
        separate()
        bytes.append(contentsOf: "\(number)".utf8)
    }

    /// A finite number.
    mutating func number(_ number: Double) {
        separate()
        bytes.append(contentsOf: "\(number)".utf8)
    }

    /// A number with three decimals, given in thousandths.
    mutating func thousandths(_ count: Int) {
        let rest = "\(count % 1_000)"
        separate()
        bytes.append(
            contentsOf: "\(count / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)".utf8)
    }

    mutating func bool(_ value: Bool) {
        separate()
        bytes.append(contentsOf: "\(value)".utf8)
    }

    /// Values that are JSON already, separated by commas; at least one.
    mutating func values(_ json: JSONBytes) {
        separate()
        bytes += json.bytes
    }

    /// Begins the next value on a line of its own.
    mutating func newLine() {
        separate()
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Ends the text.
    mutating func lineFeed() { bytes.append(UInt8(ascii: "\n")) }

    private mutating func begin(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
    }

    /// A comma, unless the value is the first of its object or array, or follows a key.
    private mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }
}
