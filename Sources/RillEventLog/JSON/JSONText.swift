/// A JSON object whose keys keep the order in which they are added.
struct JSONText {
    private var members = ""

    init() {
        members.reserveCapacity(256)
    }

    var text: String { "{\(members)}" }

    /// Adds a value that is JSON already.
    mutating func add(_ key: String, json: String) {
        addKey(key)
        members += json
    }

    mutating func add(_ key: String, _ text: String) {
        addKey(key)
        Self.appendQuoted(text, to: &members)
    }

    mutating func add(_ key: String, _ number: Int) {
        add(key, json: String(number))
    }

    private mutating func addKey(_ key: String) {
        if !members.isEmpty { members += "," }
        Self.appendQuoted(key, to: &members)
        members += ":"
    }

    mutating func add(_ key: String, _ texts: [String: String]) {
        var object = JSONText()
        for (key, text) in texts.sorted(by: { $0.key < $1.key }) { object.add(key, text) }
        add(key, json: object.text)
    }

    /// Adds a time as whole nanoseconds; a remainder goes under a second key, in attoseconds.
    mutating func add(_ key: String, _ time: Duration) {
        let (nanoseconds, rest) = time.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        // The description of an Int is quicker than that of an Int128.
        add(key, json: Int(exactly: nanoseconds).map { String($0) } ?? "\(nanoseconds)")
        if rest != 0 { add(Self.restKey(key), json: "\(rest)") }
    }

    static func restKey(_ key: String) -> String { "\(key)Attoseconds" }

    static func quoted(_ text: String) -> String {
        var quoted = ""
        appendQuoted(text, to: &quoted)
        return quoted
    }

    private static func appendQuoted(_ text: String, to json: inout String) {
        json += "\""
        defer { json += "\"" }
        let isPlain = text.utf8.allSatisfy {
            $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        if isPlain {
            json += text
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            case "\n": json += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: json.unicodeScalars.append(scalar)
            }
        }
    }
}
