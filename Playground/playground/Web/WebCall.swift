import Foundation
import LoopbackServer

/// A call of the page.
struct WebCall: Sendable {
    /// The name of the API; nil if the path has none.
    let name: String?
    /// The parts of the path after that name.
    let path: [String]
    let body: [UInt8]
    private let items: [URLQueryItem]

    init(_ name: String, path: [String] = [], items: [URLQueryItem] = [], body: [UInt8] = []) {
        (self.name, self.path, self.items, self.body) = (name, path, items, body)
    }

    init(_ request: Request) {
        let parts = request.path.split(separator: "/").dropFirst().map(String.init)
        (name, path, body) = (parts.first, Array(parts.dropFirst()), request.body)
        let target = URLComponents(string: request.target)
        // URLSearchParams writes a space as a plus sign.
        var components = URLComponents()
        components.percentEncodedQuery = target?.percentEncodedQuery?
            .replacingOccurrences(of: "+", with: "%20")
        items = components.queryItems ?? []
    }

    /// The query of the URL. Of items with the same name, the first counts.
    var query: [String: String] {
        Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    func number(_ name: String) -> Int? { query[name].flatMap { Int($0) } }

    /// Every value with this name, in order.
    func values(of name: String) -> [String] {
        items.filter { $0.name == name }.map { $0.value ?? "" }
    }
}
