import Foundation

/// Colours and marks. A standing has a shape of its own, so that nobody depends on colours.
enum PlotStyle {
    static let css = """
        <style>
        text { font-family: system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328 }
        .title { font-size: 17px; font-weight: 600 }
        .name { font-size: 12px }
        .tick { font-size: 11px; fill: #59636e }
        .paper { fill: #ffffff }
        .grid { stroke: #d8dee4 }
        .one { stroke: #6e7781; stroke-width: 1.5 }
        .stem { stroke: #8c959f; stroke-width: 2 }
        .goal { stroke: #1f2328; stroke-width: 2.5 }
        .met { fill: #1a7f37 }
        .over { fill: #bc6c00 }
        .beyond { fill: #cf222e }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3 }
        .tick { fill: #9198a1 }
        .paper { fill: #0d1117 }
        .grid { stroke: #2b323b }
        .one { stroke: #9198a1 }
        .stem { stroke: #656c76 }
        .goal { stroke: #e6edf3 }
        .met { fill: #3fb950 }
        .over { fill: #e3a008 }
        .beyond { fill: #ff7b72 }
        }
        </style>
        """

    static func mark(_ standing: Verdict.Standing, _ x: Double, _ y: Double) -> String {
        let place = "transform=\"translate(\(svgNumber(x)) \(svgNumber(y)))\""
        return switch standing {
        case .goal: "<circle class=\"met\" r=\"5\" \(place)/>"
        case .overGoal: "<path class=\"over\" d=\"M0 -6.5 L6.5 0 L0 6.5 L-6.5 0 Z\" \(place)/>"
        case .overLimit: "<rect class=\"beyond\" x=\"-5\" y=\"-5\" width=\"10\" height=\"10\" \(place)/>"
        }
    }

    static func goal(_ x: Double, _ y: Double) -> String {
        "<line class=\"goal\" x1=\"\(svgNumber(x))\" x2=\"\(svgNumber(x))\""
            + " y1=\"\(svgNumber(y - 8))\" y2=\"\(svgNumber(y + 8))\"/>"
    }
}

/// A coordinate with one digit after the point.
func svgNumber(_ value: Double) -> String { String(format: "%.1f", value) }
