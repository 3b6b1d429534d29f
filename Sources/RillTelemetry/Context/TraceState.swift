import RillNetworking

/// The header `tracestate`: up to 32 members `key=value`, whose keys differ.
///
/// [W3C Trace Context](https://www.w3.org/TR/trace-context/#tracestate-header), level 1, defines it.
enum TraceState {
    private static let greatestCount = 32

    /// The members without the spaces and the empty members between them; nil if one is not valid, if there
    /// are too many, or if there are none. Of members with the same key, the first is kept, because it is the
    /// latest.
    static func valid(_ text: String) -> String? {
        var members: [Substring.UTF8View] = []
        var keys: Set<String> = []
        for part in text.utf8.split(separator: UInt8(ascii: ",")) {
            let member = part.trimmed
            if member.isEmpty { continue }
            guard let equals = member.firstIndex(of: UInt8(ascii: "=")), isKey(member[..<equals]),
                isValue(member[member.index(after: equals)...]), members.count < greatestCount
            else { return nil }
            if keys.insert("\(Substring(member[..<equals]))").inserted { members.append(member) }
        }
        return members.isEmpty ? nil : members.map { "\(Substring($0))" }.joined(separator: ",")
    }

    /// Whether the key has the form `vendor` or `tenant@vendor`.
    private static func isKey(_ key: Substring.UTF8View) -> Bool {
        let parts = key.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.allSatisfy({ $0.allSatisfy(isOfKey) }), let vendor = parts.last?.first, isLetter(vendor)
        else { return false }
        guard parts.count == 2, let tenant = parts[0].first else {
            return parts.count == 1 && key.count <= 256
        }
        return (isLetter(tenant) || tenant.isDigit) && parts[0].count <= 241 && parts[1].count <= 14
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    private static func isOfKey(_ byte: UInt8) -> Bool {
        isLetter(byte) || byte.isDigit || "_-*/".utf8.contains(byte)
    }

    /// Whether the value is printable ASCII without `,` and `=`. It cannot end with a space, because the
    /// member was trimmed.
    private static func isValue(_ value: Substring.UTF8View) -> Bool {
        (1...256).contains(value.count)
            && value.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "=") }
    }
}
