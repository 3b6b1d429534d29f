/// The answer of a call about a run.
struct WeatherState: Encodable, Sendable {
    struct Entry: Encodable, Sendable {
        let version: Int
        /// In seconds since the beginning, as all times here.
        let time: Double
        let city: String
        let attempt: Int?
        let kind: WeatherEvent.Kind
        let text: String
        let delay: Double?
    }

    struct Result: Encodable, Sendable {
        let city: String
        let text: String
        let isFound: Bool
    }

    /// Grows with every change; the page asks for what is newer.
    let version: Int
    let now: Double
    let cities: [String]
    let entries: [Entry]
    /// How many entries were dropped because there were too many.
    let dropped: Int
    /// The last result of each city that has one.
    let results: [Result]
    /// The faults that no request has met yet.
    let waitingFaults: [String]
    /// Why the run is over; nil while it runs.
    let ending: String?
}
