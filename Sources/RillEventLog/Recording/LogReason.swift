/// Why an attempt begins or a stream waits. The text of an error is computed when it is read.
enum LogReason: Sendable, Hashable {
    case failed(any Error)
    case text(String)

    static let completed = Self.text("completed")
    static let running = Self.text("runs")
    static let disposed = Self.text("disposed")

    var text: String {
        switch self {
        case .failed(let error): LoggedError(error).text
        case .text(let text): text
        }
    }

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.text == rhs.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
