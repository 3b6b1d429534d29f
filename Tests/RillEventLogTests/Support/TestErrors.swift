/// An error that a log file can store.
enum Refusal: Error, Codable, Equatable {
    case busy(after: Int)
    case said(String)
}

/// An error that it cannot.
struct Boom: Error, CustomStringConvertible {
    let description: String

    init(_ description: String = "boom") {
        self.description = description
    }
}
