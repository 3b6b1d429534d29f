import RillJSON
import RillText

/// JSON that can stand in a `<script>` element: no text ends the element, whatever it contains.
struct ScriptData {
    private(set) var bytes: [UInt8] = []

    /// The JSON as it stands in the document.
    var markup: Markup { Markup(verbatim: String(decoding: bytes, as: UTF8.self)) }

    /// Appends a piece of JSON that contains no text from a log.
    mutating func append(_ json: String) { bytes.append(contentsOf: json.utf8) }

    mutating func append(_ data: ScriptData) { bytes.append(contentsOf: data.bytes) }

    /// Appends a number to the elements of an array.
    mutating func appendElement(_ number: Int) {
        appendComma()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        var rest = number.magnitude
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    /// Appends a text to the elements of an array.
    mutating func appendElement(text: String) {
        appendComma()
        // `</script>` and `<!--` have a meaning inside a script element.
        bytes.appendJSONString(text, escapingLessThan: true)
    }

    /// Appends an object, given by its members, to the elements of an array.
    mutating func appendElement(object members: ScriptData) {
        appendComma()
        append("{")
        append(members)
        append("}")
    }

    /// Appends an array and its key to the members of an object.
    mutating func appendMember(_ key: String, array elements: ScriptData) {
        appendComma()
        append("\"\(key)\":[")
        append(elements)
        append("]")
    }

    /// Appends a text and its key to the members of an object.
    mutating func appendMember(_ key: String, text: ScriptData) {
        appendComma()
        append("\"\(key)\":\"")
        append(text)
        append("\"")
    }

    private mutating func appendComma() {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    }
}
