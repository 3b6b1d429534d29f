import Foundation

/// A request as the server received it.
public struct Request: Sendable {
    public let method: String
    /// The target of the request line, as it was sent.
    public let target: String
    /// The path of the target, decoded.
    public let path: String
    /// The query of the target, decoded. Of items with the same name, the first counts.
    public let query: [String: String]
    public private(set) var headers = HeaderList()
    /// The bytes of the body that arrived, unless the server keeps none.
    public private(set) var body: [UInt8] = []
    /// How many bytes of the body arrived.
    public private(set) var bodyLength = 0
    /// Whether the whole body arrived.
    public internal(set) var isComplete = false
    /// The number of the connection, from 1.
    public internal(set) var connection = 0
    /// The number of the request among all requests, from 0.
    public internal(set) var index = 0

    /// The body read as UTF-8.
    public var text: String { String(decoding: body, as: UTF8.self) }

    init(head: String) throws(ExchangeError) {
        var lines = head.split(separator: "\r\n")[...]
        let words = lines.popFirst()?.split(separator: " ") ?? []
        guard words.count == 3, words[2] == "HTTP/1.1" else {
            throw .badRequest("the first line is not that of an HTTP/1.1 request")
        }
        guard words[0].isToken else { throw .badRequest("the method is not a token") }
        method = String(words[0])
        target = String(words[1])
        let components = URLComponents(string: target)
        path = components?.path ?? target
        let items = components?.queryItems ?? []
        query = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else {
                throw .badRequest("a header line has no colon")
            }
            let (name, value) = (line[..<colon], line[line.index(after: colon)...])
            guard name.isToken else { throw .badRequest("the name of a header is not a token") }
            guard value.unicodeScalars.allSatisfy({ $0 == "\t" || $0.value >= 32 && $0.value != 127 }) else {
                throw .badRequest("the value of a header has a control character")
            }
            // Only ASCII blanks are removed, because other readers do not remove the blanks of Unicode.
            headers.append(String(name), value.trimmingCharacters(in: CharacterSet(charactersIn: " \t")))
        }
    }

    /// How the headers define the end of the body: RFC 9112, 6.3. Headers that two readers could understand
    /// in two ways are refused.
    func bodyFraming() throws(ExchangeError) -> BodyFraming {
        let codings = headers.values(of: "Transfer-Encoding")
        let lengths = headers.values(of: "Content-Length")
        if !codings.isEmpty {
            guard lengths.isEmpty else { throw .badRequest("it has Transfer-Encoding and Content-Length") }
            // The length is compared as well, because the Kelvin sign becomes a k in lower case.
            guard codings.count == 1, codings[0].utf8.count == 7, codings[0].lowercased() == "chunked" else {
                throw .badRequest("its Transfer-Encoding is not chunked")
            }
            return .chunked
        }
        guard let text = lengths.first else { return .none }
        guard lengths.count == 1 else { throw .badRequest("it has more than one Content-Length") }
        guard let length = Int(unsigned: text) else { throw .badRequest("Content-Length is not a length") }
        return .length(length)
    }

    mutating func receive(_ bytes: ArraySlice<UInt8>, keep: Bool) {
        bodyLength += bytes.count
        if keep { body += bytes }
    }
}

enum BodyFraming: Equatable {
    case none
    case length(Int)
    case chunked
}

extension StringProtocol {
    /// Whether this is a token: RFC 9110, 5.6.2.
    fileprivate var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}

extension Int {
    /// Reads digits without a sign, because the standard library would accept one.
    init?(unsigned digits: some StringProtocol, radix: Int = 10) {
        guard digits.first?.isHexDigit == true else { return nil }
        self.init(digits, radix: radix)
    }
}
