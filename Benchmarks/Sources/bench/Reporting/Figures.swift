import Foundation

/// A number as the tables show it: three digits, or all before the point.
func figure(_ value: Double?) -> String {
    guard let value else { return "–" }
    switch abs(value) {
    case ..<9.995: return String(format: "%.2f", value)
    case ..<99.95: return String(format: "%.1f", value)
    default: return grouped(Int(value.rounded()))
    }
}

/// A count per unit: without a fraction where it has none.
func count(_ value: Double?) -> String {
    guard let value else { return "–" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? grouped(Int(rounded)) : figure(rounded)
}

func percent(_ value: Double) -> String { String(format: "%.0f %%", value * 100) }

func grouped(_ number: Int) -> String {
    var digits = String(abs(number))
    var groups: [String] = []
    while digits.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}

extension Double {
    /// As it is written in a file: no zeros at the end, no groups.
    var plain: String { String(format: "%.10g", self) }
}
