extension Duration {
    /// Reads `500ms`, `2s`, `1m`, or a bare number of seconds.
    init(option: String, _ text: String) throws(UsageError) {
        let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
        let units: [Substring: Double] = ["ms": 0.001, "s": 1, "": 1, "m": 60]
        guard let amount = Double(number), let unit = units[text.dropFirst(number.count)] else {
            throw UsageError(description: "\(option) needs a time such as 2s or 500ms, but got \"\(text)\".")
        }
        guard (0...86400).contains(amount * unit) else {
            throw UsageError(description: "\(option) needs a time from 0 to 24 hours, but got \"\(text)\".")
        }
        self = .seconds(amount * unit)
    }

    /// `1 s`, `1.5 s`, `30 ms`.
    var text: String {
        let milliseconds = Int((self / .milliseconds(1)).rounded())
        if milliseconds < 1000 && milliseconds > 0 { return "\(milliseconds) ms" }
        let seconds = Double(milliseconds) / 1000
        return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
    }
}
