import Foundation
import RillJSON

/// Writes parameters as `name=value&…` into the query or the body.
///
///     URLParameterEncoder(arrays: .noBrackets, bools: .literal)
///
/// Names are sorted, a space is `%20`, and nested values are `outer[inner]=value`. Null is left out. For the
/// body, the content type is `application/x-www-form-urlencoded; charset=utf-8`, unless the request has one.
public struct URLParameterEncoder: ParameterEncoder {
    /// Where the encoder puts the parameters.
    public enum Place: Sendable, Hashable {
        /// The query of GET, HEAD and DELETE, the body of any other request.
        case byMethod
        /// The query of every request.
        case query
        /// The body of every request.
        case body
    }

    /// How the elements of an array are named.
    public enum Arrays: Sendable, Hashable {
        /// `a[]=1&a[]=2`
        case brackets
        /// `a=1&a=2`
        case noBrackets
        /// `a[0]=1&a[1]=2`
        case indexes
    }

    /// How booleans are written.
    public enum Bools: Sendable, Hashable {
        /// `1` and `0`
        case numeric
        /// `true` and `false`
        case literal
    }

    private let place: Place
    private let arrays: Arrays
    private let bools: Bools
    private let encoder: JSONEncoder

    /// `encoder` determines how dates, data and keys are written; it must not be changed afterwards.
    public init(
        place: Place = .byMethod, arrays: Arrays = .brackets, bools: Bools = .numeric,
        encoder: JSONEncoder = JSONEncoder()
    ) {
        self.place = place
        self.arrays = arrays
        self.bools = bools
        self.encoder = encoder
    }

    public func encode(
        _ parameters: some Encodable, into request: HTTPRequest
    ) throws(ApiError) -> HTTPRequest {
        let text = try text(of: parameters)
        var request = request
        if isQuery(of: request.method) {
            if !text.isEmpty { request.url = try request.url.appendingQuery(text) }
        } else {
            request.setBody(Data(text.utf8), type: "application/x-www-form-urlencoded; charset=utf-8")
        }
        return request
    }

    /// The parameters as the text of a query.
    func text(of parameters: some Encodable) throws(ApiError) -> String {
        guard case .object(let members) = try jsonValue(of: parameters) else {
            throw .invalidRequest(reason: "parameters need names, and these have none")
        }
        return members.sorted { $0.key < $1.key }.flatMap { items($0.key, $0.value) }
            .map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
            .joined(separator: "&")
    }

    private func jsonValue(of parameters: some Encodable) throws(ApiError) -> JSONValue {
        let data = try encoder.data(of: parameters)
        do { return try JSONDecoder().decode(JSONValue.self, from: data) } catch {
            throw .invalidRequest(reason: "the parameters cannot be read back")
        }
    }

    private func isQuery(of method: String) -> Bool {
        switch place {
        case .query: true
        case .body: false
        case .byMethod: ["GET", "HEAD", "DELETE"].contains(method.uppercased())
        }
    }

    private func items(_ name: String, _ value: JSONValue) -> [(name: String, value: String)] {
        switch value {
        case .null: []
        case .bool(let bool): [(name, bools == .numeric ? (bool ? "1" : "0") : "\(bool)")]
        case .number(let text), .string(let text): [(name, text)]
        case .array(let elements):
            elements.enumerated().flatMap { items(self.name(ofElement: $0, of: name), $1) }
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { items("\(name)[\($0.key)]", $0.value) }
        }
    }

    private func name(ofElement index: Int, of name: String) -> String {
        switch arrays {
        case .brackets: "\(name)[]"
        case .noBrackets: name
        case .indexes: "\(name)[\(index)]"
        }
    }
}

extension URL {
    fileprivate func appendingQuery(_ text: String) throws(ApiError) -> URL {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        let query = parts?.percentEncodedQuery.flatMap { $0.isEmpty ? nil : $0 }
        parts?.percentEncodedQuery = query.map { "\($0)&\(text)" } ?? text
        guard let url = parts?.url else {
            throw .invalidRequest(reason: "parameters cannot be added to the URL")
        }
        return url
    }
}

extension String {
    /// This text with percent-encoding, except for the unreserved characters of RFC 3986, `/` and `?`.
    fileprivate var percentEncoded: String {
        addingPercentEncoding(withAllowedCharacters: .inQueryItems) ?? self
    }
}

extension CharacterSet {
    fileprivate static let inQueryItems = CharacterSet(charactersIn: .unreserved + "/?")
}
