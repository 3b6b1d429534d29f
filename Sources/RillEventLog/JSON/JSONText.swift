import RillJSON

/// A JSON object whose keys keep the order in which they are added.
struct JSONText {
    private var bytes = [UInt8(ascii: "{")]

    init() {
        bytes.reserveCapacity(256)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) + "}" }

    /// Adds a value that is JSON already.
    mutating func add(_ key: String, json: String) {
        addKey(key)
        bytes.append(contentsOf: json.utf8)
    }

    mutating func add(_ key: String, _ text: String) {
        addKey(key)
        bytes.appendJSONString(text)
    }

    mutating func add(_ key: String, _ number: Int) {
        add(key, json: String(number))
    }

    private mutating func addKey(_ key: String) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.appendJSONString(key)
        bytes.append(UInt8(ascii: ":"))
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
        var quoted: [UInt8] = []
        quoted.appendJSONString(text)
        return String(decoding: quoted, as: UTF8.self)
    }
}
