/// A piece of an SVG or HTML document. The literal is markup; everything interpolated is data: text is
/// escaped, and a number has at most one decimal.
///
///     let mark: Markup = #"<circle cx="\#(x)" cy="\#(y)" r="4.5"><title>\#(name)</title></circle>"#
package struct Markup: ExpressibleByStringInterpolation, Sendable, Hashable {
    /// The markup as the document contains it.
    package private(set) var text: String

    package init(stringLiteral value: String) { text = value }

    package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// Markup from outside a literal: a script or its data, which were escaped by other rules.
    package init(verbatim text: String) { self.text = text }

    /// Appends `markup` and a line feed.
    package mutating func addLine(_ markup: Markup) {
        text += markup.text
        text += "\n"
    }

    package static func += (markup: inout Markup, other: Markup) { markup.text += other.text }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 8 * interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) { text += literal }

        package mutating func appendInterpolation(_ text: String) { self.text += Markup.escaped(text) }

        package mutating func appendInterpolation(_ number: Int) { text += "\(number)" }

        package mutating func appendInterpolation(_ number: Double) { text += Markup.number(number) }

        package mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

        /// Appends the pieces, one per line.
        package mutating func appendInterpolation(_ lines: [Markup]) {
            for (index, line) in lines.enumerated() {
                if index > 0 { text += "\n" }
                text += line.text
            }
        }
    }

    private static func number(_ number: Double) -> String {
        let rounded = (number * 10).rounded() / 10
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }

    private static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            if let replacement = replacement(for: scalar) {
                escaped += replacement
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func replacement(for scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "<": "&lt;"
        case ">": "&gt;"
        case "&": "&amp;"
        case "\"": "&quot;"
        case "\t", "\n", "\r": nil
        // XML does not allow these characters, not even escaped.
        case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
        default: nil
        }
    }
}
