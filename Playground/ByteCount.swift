/// A number of bytes as people write it.
struct ByteCount: Hashable, Sendable {
    let bytes: Int

    /// Reads `20MB`, `500kB`, `1GB`, or a bare number of bytes.
    init(option: String, _ text: String, atMost limit: Int) throws(UsageError) {
        let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
        let units: [Substring: Double] = ["": 1, "B": 1, "kB": 1e3, "KB": 1e3, "MB": 1e6, "GB": 1e9]
        guard let amount = Double(number), let unit = units[text.dropFirst(number.count)] else {
            throw UsageError(
                description: "\(option) needs a size such as 20MB or 500kB, but got \"\(text)\".")
        }
        guard (0...Double(limit)).contains(amount * unit) else {
            throw UsageError(
                description: "\(option) needs a size from 0 to \(ByteCount(limit)), but got \"\(text)\".")
        }
        bytes = Int(amount * unit)
    }

    init(_ bytes: Int) {
        self.bytes = bytes
    }
}

extension ByteCount: CustomStringConvertible {
    /// `20 MB`, `1.5 kB`, `17 bytes`.
    var description: String {
        for (unit, size) in [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)] where Double(bytes) >= size {
            let amount = (Double(bytes) / size * 100).rounded() / 100
            return amount == amount.rounded() ? "\(Int(amount)) \(unit)" : "\(amount) \(unit)"
        }
        return "\(bytes) bytes"
    }
}
