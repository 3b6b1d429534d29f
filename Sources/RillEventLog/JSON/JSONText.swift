/// A JSON object whose keys keep the order in which they are added.
struct JSONText {
    private var members = ""

    var text: String { "{\(members)}" }

    /// Adds a value that is JSON already.
    mutating func add(_ key: String, json: String) {
        if !members.isEmpty { members += "," }
        members += Self.quoted(key)
        members += ":"
        members += json
    }

    mutating func add(_ key: String, _ text: String) {
        add(key, json: Self.quoted(text))
    }

    mutating func add(_ key: String, _ number: Int) {
        add(key, json: "\(number)")
    }

    mutating func add(_ key: String, _ texts: [String: String]) {
        var object = JSONText()
        for (key, text) in texts.sorted(by: { $0.key < $1.key }) { object.add(key, text) }
        add(key, json: object.text)
    }

    /// Adds a time as whole nanoseconds; a remainder goes under a second key, in attoseconds.
    mutating func add(_ key: String, _ time: Duration) {
        let (nanoseconds, rest) = time.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        add(key, json: "\(nanoseconds)")
        if rest != 0 { add(Self.restKey(key), json: "\(rest)") }
    }

    static func restKey(_ key: String) -> String { "\(key)Attoseconds" }

    static func quoted(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
        else { return "\"\(text)\"" }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
