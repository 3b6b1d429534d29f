import Foundation

/// A number as the tables show it: with three digits, or without a fraction.
func figure(_ value: Double?) -> String {
    guard let value else { return "–" }
    switch abs(value) {
    case ..<9.995: return String(format: "%.2f", value)
    case ..<99.95: return String(format: "%.1f", value)
    default: return grouped(Int(value.rounded()))
    }
}

/// A count per unit; a whole number has no fraction.
func count(_ value: Double?) -> String {
    guard let value else { return "–" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? grouped(Int(rounded)) : figure(rounded)
}

func percent(_ value: Double) -> String { String(format: "%.0f %%", value * 100) }

func grouped(_ number: Int) -> String { number.formatted(.number.locale(Locale(identifier: "en_US"))) }
