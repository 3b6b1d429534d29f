import Foundation
import Rill

/// Reads the value of an option.
struct OptionParser<Value> {
    /// Takes the name of the option and the text.
    let parse: (String, String) throws(UsageError) -> Value

    init(_ parse: @escaping (String, String) throws(UsageError) -> Value) { self.parse = parse }

    /// Makes a parser from a function that returns nil where a text breaks `rule`.
    init(_ rule: String, _ parse: @escaping (String) -> Value?) {
        self.init { (name, text) throws(UsageError) in
            guard let value = parse(text) else {
                throw UsageError("\(name) needs \(rule), but got \"\(text)\".")
            }
            return value
        }
    }

    func map<Other>(_ transform: @escaping (Value) -> Other) -> OptionParser<Other> {
        OptionParser<Other> { [parse] (name, text) throws(UsageError) in transform(try parse(name, text)) }
    }

    /// Several values, separated by commas.
    func list() -> OptionParser<[Value]> {
        OptionParser<[Value]> { [parse] (name, text) throws(UsageError) in
            var values: [Value] = []
            for item in text.components(separatedBy: ",") { values.append(try parse(name, item)) }
            return values
        }
    }
}

extension OptionParser<String> {
    static func text(_ rule: String = "a text that is not empty") -> OptionParser {
        OptionParser(rule) { $0.isEmpty ? nil : $0 }
    }

    /// A name that is shown, which must not change the terminal.
    static func name(_ rule: String) -> OptionParser {
        OptionParser(rule) { text in
            let hasControls = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
            return hasControls || text.allSatisfy(\.isWhitespace) ? nil : text
        }
    }

    /// The name of a picture in a folder that exists.
    static var newPicture: OptionParser {
        OptionParser { (name, text) throws(UsageError) in
            let file = URL(filePath: text)
            guard file.pathExtension == "svg" else {
                throw UsageError("\(name) needs a file name that ends with .svg, but got \"\(text)\".")
            }
            let folder = file.deletingLastPathComponent().path(percentEncoded: false)
            guard FileManager.default.fileExists(atPath: folder) else {
                throw UsageError("\(name) \(text): there is no folder \(folder).")
            }
            return text
        }
    }
}

extension OptionParser<Int> {
    static func number(_ allowed: ClosedRange<Int>) -> OptionParser {
        OptionParser("a whole number from \(allowed.lowerBound) to \(allowed.upperBound)") { text in
            Int(text).flatMap { allowed.contains($0) ? $0 : nil }
        }
    }

    /// A number of bytes.
    static func size(_ allowed: ClosedRange<Int>) -> OptionParser {
        OptionParser("a size from \(allowed.lowerBound.bytes) to \(allowed.upperBound.bytes), such as 500kB")
        { text in
            let number = text.prefix { $0.isNumber || $0 == "." }
            let units: [Substring: Double] = ["": 1, "B": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9]
            guard let amount = Double(number), let unit = units[text.dropFirst(number.count)],
                (Double(allowed.lowerBound)...Double(allowed.upperBound)).contains(amount * unit)
            else { return nil }
            return Int(amount * unit)
        }
    }
}

extension OptionParser<Double> {
    static func number(_ allowed: ClosedRange<Double>) -> OptionParser {
        OptionParser("a number from \(allowed.lowerBound) to \(allowed.upperBound)") { text in
            Double(text).flatMap { allowed.contains($0) ? $0 : nil }
        }
    }
}

extension OptionParser<Duration> {
    static var time: OptionParser { time(from: "0s") }

    static func time(from least: String) -> OptionParser {
        let allowed = (DurationText.duration(of: least) ?? .zero)...Duration.seconds(86_400)
        return OptionParser("a time from \(least) to 1440m, such as 2s or 500ms") { text in
            DurationText.duration(of: text).flatMap { allowed.contains($0) ? $0 : nil }
        }
    }
}

extension OptionParser<URL> {
    static var webAddress: OptionParser {
        OptionParser("an http or https address") { text in
            URL(string: text).flatMap {
                ["http", "https"].contains($0.scheme) && $0.host() != nil ? $0 : nil
            }
        }
    }
}

extension OptionParser where Value: RawRepresentable<String> & CaseIterable {
    /// One of the cases of an enum.
    static var oneOf: OptionParser {
        let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
        return OptionParser("one of \(names)") { Value(rawValue: $0) }
    }
}

extension Int {
    /// The number as a number of bytes, such as `20 MB`.
    var bytes: String { formatted(.byteCount(style: .decimal).locale(Locale(identifier: "en_US"))) }
}
