import Foundation

/// A list of faults written as text, such as `503x2,reset,slow:500ms`.
public struct FaultScript: Sendable, Hashable {
    /// One fault for each request: `503x2` gives two faults.
    public let faults: [Fault]
    /// The text of each fault, without its count.
    public let names: [String]

    /// How many faults a script may have.
    public static let mostFaults = 100_000

    public init(_ text: String) throws(FaultScriptError) {
        var (faults, names) = ([Fault](), [String]())
        for (index, item) in text.components(separatedBy: ",").enumerated() {
            let item = item.trimmingCharacters(in: .whitespaces)
            do throws(Complaint) {
                let (name, count) = try Self.repeats(of: item)
                guard faults.count + count <= Self.mostFaults else {
                    throw Complaint(description: "makes them more than \(Self.mostFaults) in all")
                }
                faults += Array(repeating: try Self.fault(name), count: count)
                names += Array(repeating: String(name), count: count)
            } catch {
                throw FaultScriptError(position: index + 1, item: item, complaint: error.description)
            }
        }
        (self.faults, self.names) = (faults, names)
    }

    private struct Complaint: Error {
        let description: String
    }

    private static func repeats(of item: String) throws(Complaint) -> (name: Substring, count: Int) {
        guard let mark = item.lastIndex(of: "x") else { return (item[...], 1) }
        guard let times = number(item[mark...].dropFirst(), in: 1...10_000) else {
            throw Complaint(description: "has no count from 1 to 10000 after the x")
        }
        return (item[..<mark], times)
    }

    private static func fault(_ name: Substring) throws(Complaint) -> Fault {
        switch name {
        case "": throw Complaint(description: "is empty")
        case "ok": return .ok
        case "reset": return .reset
        case "close": return .close
        case "truncate": return .truncate
        case "hang": return .hang
        case "slow": return .slow(.seconds(2))
        case _ where name.hasPrefix("slow:"): return .slow(try delay(name.dropFirst(5)))
        case _ where name.first?.isNumber == true:
            guard let status = number(name, in: 200...599) else {
                throw Complaint(description: "is not a status from 200 to 599")
            }
            return .status(status)
        default: throw Complaint(description: "is not known")
        }
    }

    private static func delay(_ text: Substring) throws(Complaint) -> Duration {
        if text.hasSuffix("ms"), let milliseconds = number(text.dropLast(2), in: 1...3_600_000) {
            return .milliseconds(milliseconds)
        }
        if let seconds = number(text.dropLast(), in: 1...3600), text.hasSuffix("s") {
            return .seconds(seconds)
        }
        throw Complaint(description: "has no delay from 1ms to 1 hour after the colon")
    }

    /// A whole number without a sign.
    private static func number(_ text: Substring, in allowed: ClosedRange<Int>) -> Int? {
        guard text.allSatisfy(\.isNumber), let number = Int(text), allowed.contains(number) else {
            return nil
        }
        return number
    }
}

/// Which item of a fault script is wrong, why, and what is allowed.
public struct FaultScriptError: Error, Hashable, CustomStringConvertible {
    /// The position of the item, from 1.
    public let position: Int
    public let item: String
    public let complaint: String

    public static let allowed = """
        Allowed, separated by commas: a status from 200 to 599, ok, reset, close, truncate, hang, slow \
        (2 s), slow:500ms, slow:3s (1ms to 1 hour); each may be repeated 1 to 10000 times, as in 503x3, \
        and there may be \(FaultScript.mostFaults) in all.
        """

    public var description: String {
        let shown = item.count > 40 ? "\(item.prefix(40))…" : item
        return "Fault \(position)\(item.isEmpty ? "" : " (\"\(shown)\")") \(complaint). \(Self.allowed)"
    }
}
