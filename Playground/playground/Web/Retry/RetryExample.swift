import Foundation
import PlaygroundFiles

/// A link of the retry page, read from retry.js: a mistake, or the cure of the previous one.
struct RetryExample {
    let label: String
    /// The fields that the form sends.
    let fields: [String: String]

    static let all: [RetryExample] = {
        let script = playground_file("/retry.js").map { String(cString: $0) } ?? ""
        let pairs = script.firstMatch(of: #/(?s)const pairs = \[(.*?)\n\];/#)?.1 ?? ""
        return pairs.matches(of: #/\["([^"]+)", "([^"]+)", "[^"]+\."\]/#).map { match in
            RetryExample(
                label: String(match.1), fields: fields(String(match.2)).merging(usual) { own, _ in own })
        }
    }()

    /// The fields of the form that are not empty when it opens.
    static let usual = [
        "faults": "503x3,ok", "answer": "100ms", "capacity": "20", "initial": "200ms", "multiplier": "2",
        "cap": "30s", "jitter": "full", "attempts": "5",
    ]

    private static func fields(_ query: String) -> [String: String] {
        let items = URLComponents(string: "?\(query)")?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }
}
