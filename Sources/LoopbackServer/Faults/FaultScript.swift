/// A list of faults written as text, such as `503x2,reset,slow:500ms`.
public struct FaultScript: Sendable, Hashable {
    /// One fault per request, repeats written out.
    public let faults: [Fault]

    public init(_ text: String) throws(FaultScriptError) {
        var faults: [Fault] = []
        let items = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        for (index, item) in items.enumerated() {
            do {
                faults += try faultsWritten(in: Substring(item.trimmed))
            } catch {
                let item = String(Substring(item.trimmed))
                throw FaultScriptError(item: item, position: index + 1, reason: error)
            }
        }
        self.faults = faults
    }
}

private func faultsWritten(in item: Substring) throws(FaultScriptError.Reason) -> [Fault] {
    guard !item.isEmpty else { throw .empty }
    guard let mark = item.lastIndex(of: "x") else { return [try fault(named: item)] }
    let times = wholeNumber(item[mark...].dropFirst())
    guard let times, (1...10_000).contains(times) else { throw .badRepeat }
    return Array(repeating: try fault(named: item[..<mark]), count: times)
}

private func fault(named name: Substring) throws(FaultScriptError.Reason) -> Fault {
    switch name {
    case "ok": return .ok
    case "reset": return .reset
    case "close": return .close
    case "truncate": return .truncate
    case "hang": return .hang
    case "slow": return .slow(.seconds(2))
    case _ where name.hasPrefix("slow:"): return .slow(try delay(named: name.dropFirst(5)))
    case _ where name.utf8.first?.isDigit == true:
        guard name.utf8.count == 3, let status = wholeNumber(name), (200...599).contains(status) else {
            throw .badStatus
        }
        return .status(status)
    default: throw .unknown
    }
}

private func delay(named name: Substring) throws(FaultScriptError.Reason) -> Duration {
    let milliseconds =
        name.hasSuffix("ms")
        ? wholeNumber(name.dropLast(2))
        : name.hasSuffix("s") ? wholeNumber(name.dropLast()).map { $0 * 1000 } : nil
    guard let milliseconds, (1...3_600_000).contains(milliseconds) else { throw .badDelay }
    return .milliseconds(milliseconds)
}

/// Up to seven digits, so that no arithmetic on them can overflow.
private func wholeNumber(_ text: Substring) -> Int? {
    text.utf8.count <= 7 && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
}
